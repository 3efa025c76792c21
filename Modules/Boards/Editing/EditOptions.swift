public import ContentHash

/// On what conditions an operation is carried out.
public struct EditOptions: Sendable, Equatable {
  /// The caller's own name for the request. A request that comes again under the same name in a session is
  /// answered as it was the first time, so that a retry is harmless.
  public var operationID: String?
  /// The hash that the `index.md` of the operation's item must have; nil for whatever it has.
  public var ifUnchanged: ContentHash?
  /// The content of the `index.md` of the operation's item from which a draft was begun.
  ///
  /// What others have changed since then is merged with the draft, or refused where both changed the same thing.
  /// Without it, the draft is taken to have been begun from the board as loaded.
  public var draftedOn: FileContent?

  /// Creates options.
  public init(operationID: String? = nil, ifUnchanged: ContentHash? = nil, draftedOn: FileContent? = nil) {
    self.operationID = operationID
    self.ifUnchanged = ifUnchanged
    self.draftedOn = draftedOn
  }
}
