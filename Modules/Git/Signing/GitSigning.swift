/// The outcome of asking for a signature.
public enum GitSigning: Sendable, Equatable {
  /// The signature, in text form.
  case signed(String)
  /// Signing did not work, and why, without a full stop.
  case notPossible(reason: String)
}
