internal import BoardFormat

/// What a card waits for: a person's answer.
public struct Waiting: Sendable, Equatable {
  /// The handle of who is asked, nil for any person.
  public var handle: String?
  /// Since when. Without it the mark is never taken off by itself.
  public var since: WrittenTimestamp?
  /// The comment that asks.
  public var comment: ItemID?

  /// Creates a mark.
  public init(handle: String? = nil, since: WrittenTimestamp? = nil, comment: ItemID? = nil) {
    self.handle = handle
    self.since = since
    self.comment = comment
  }

  /// Whether any person may answer: nobody is named, or `human` or `operator` is.
  public var isForAnyone: Bool {
    guard let handle = handle?.lowercased() else { return true }
    return handle == "human" || handle == "operator"
  }

  /// Tells whether the person with a handle may answer, letter case aside.
  public func isFor(_ person: String?) -> Bool {
    isForAnyone || person.map { $0.lowercased() == handle?.lowercased() } ?? false
  }
}

extension Waiting {
  /// Reads the mark, which must be a mapping.
  init?(_ node: NodeView?) {
    guard let node, node.isMapping else { return nil }
    self.init(
      handle: node["for"]?.text, since: node["since"]?.writtenTimestamp,
      comment: node["comment"]?.identity)
  }
}
