/// What became of an operation, an undo or a redo.
public struct BoardEdit: Sendable, Equatable {
  /// What was changed; without steps when there was nothing to do.
  public let change: BoardChange
  /// What people, or `explain`, should hear of besides.
  public let events: [ApplyingEvent]
  /// Whether this is the answer to an earlier request of the same name; nothing was changed now.
  public let isRepeated: Bool

  /// Creates the account of an edit.
  public init(change: BoardChange, events: [ApplyingEvent] = [], isRepeated: Bool = false) {
    self.change = change
    self.events = events
    self.isRepeated = isRepeated
  }
}
