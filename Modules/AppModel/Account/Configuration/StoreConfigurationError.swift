/// A store configuration that cannot be used: where, and why.
public struct StoreConfigurationError: Error, Sendable, Equatable {
  /// The file's absolute path.
  public let path: String
  /// The place of the defect: `appStore.url`, or "line 3, column 7" when the text is no JSON at all.
  public let place: String
  /// What is wrong, without a full stop.
  public let reason: String
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?

  /// Creates an error.
  public init(path: String, place: String, reason: String, hint: String? = nil) {
    self.path = path
    self.place = place
    self.reason = reason
    self.hint = hint
  }

  /// The defect as a sentence.
  public var message: String { "The store configuration cannot be used: \(place): \(reason)." }
}
