/// When something was done, and by whom.
public struct Stamp: Sendable, Equatable {
  /// The time, nil when the stamp has none that can be read.
  public var at: Timestamp?
  /// Who did it. A missing identity means the board's owner.
  public var by: Identity?

  /// Creates a stamp.
  public init(at: Timestamp?, by: Identity? = nil) {
    self.at = at
    self.by = by
  }

  /// Whether the stamp names nobody, which means the board's owner.
  public var isByOwner: Bool { by == nil }
}
