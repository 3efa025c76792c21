/// Why a change that was just carried out could not be recorded by whoever keeps the board's history.
///
/// A change without its record could not be undone, so it is taken back.
public struct RecordingError: Error, Sendable, Equatable {
  /// What happened, as a sentence.
  public let message: String
  /// What to do about it, as a sentence.
  public let hint: String

  /// Creates an error.
  public init(message: String, hint: String) {
    self.message = message
    self.hint = hint
  }
}
