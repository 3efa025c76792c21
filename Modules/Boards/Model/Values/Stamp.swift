internal import BoardFormat

/// When something was done, and by whom.
public struct Stamp: Sendable, Equatable {
  /// The time, nil when the stamp has none that can be read.
  public var at: WrittenTimestamp?
  /// Who did it. A missing identity means the board's owner.
  public var by: Identity?

  /// Creates a stamp.
  public init(at: WrittenTimestamp?, by: Identity? = nil) {
    self.at = at
    self.by = by
  }

  /// Whether the stamp names nobody, which means the board's owner.
  public var isByOwner: Bool { by == nil }
}

extension Stamp {
  /// Reads a stamp: a mapping, or a bare time stamp.
  ///
  /// `legacyName` is the text of the retired key that once named who did it; it counts where the stamp itself
  /// names nobody.
  init?(_ node: NodeView?, legacyName: @autoclosure () -> String?) {
    var at: WrittenTimestamp?
    var by: Identity?
    if let node, node.isMapping {
      at = node["at"]?.writtenTimestamp
      by = Identity(node["by"])
    } else {
      at = node?.writtenTimestamp
    }
    if by == nil { by = legacyName().map { Identity(name: $0) } }
    let isReadable = node?.isMapping ?? false || at != nil || by != nil
    guard isReadable else { return nil }
    self.init(at: at, by: by)
  }
}
