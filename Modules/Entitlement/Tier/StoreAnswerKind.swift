/// The kinds of answer that say something.
public enum StoreAnswerKind: String, Sendable, CaseIterable {
  /// The subscription gives access.
  case active
  /// There is none that gives access.
  case none
  /// The money went back.
  case refunded
  /// It was taken back.
  case revoked
}
