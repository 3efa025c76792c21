public import Basics
public import Boards

/// Keeps what was done to a board.
///
/// A session has one, chosen when it begins. A provider keeps records and finds them again; what undo, redo and a
/// return to the past mean is the same for all of them and stands beside this protocol. None changes a board by
/// itself: changes are taken back through the session's editor, which compares before it writes, so that what somebody
/// else did meanwhile is never overwritten.
public protocol HistoryProvider {
  /// The kind of history.
  var kind: HistoryKind { get }

  /// Why nothing is undone, redone or shown as it was, in sentences; nil where all of it is.
  var offReason: String? { get }

  /// Why changes are recorded in another way than that of the kind at present, as sentences; nil when they are not.
  mutating func obstacle() -> String?

  /// Takes what was met on the disk when the board was read, so that preparing for changes needs no walk of its own.
  ///
  /// It is given right after the board was read, and used once.
  mutating func use(_ inventory: BoardInventory)

  /// Prepares for changes: what others have changed before is taken up first, where the history can tell.
  mutating func prepare(at time: Timestamp) throws(HistoryError)

  /// Takes up a change that was just carried out, while the board is still locked.
  ///
  /// - Returns: the record; nil when the history keeps none.
  @discardableResult
  mutating func record(_ change: BoardChange, _ note: HistoryNote) throws(HistoryError) -> HistoryRecord?

  /// Tells whether a change was taken up, whose process has ended before it could say so; nil when that cannot be told,
  /// or when the history takes none up. What that process has left half done in the history is settled.
  ///
  /// The board must be locked, and nothing else been recorded since.
  mutating func hasRecorded(_ steps: [ChangeStep]) -> Bool?

  /// Visits the records, newest first, until `visit` answers false.
  mutating func visitRecords(
    _ visit: (HistoryRecord) throws(HistoryError) -> Bool
  ) throws(HistoryError)

  /// The documents of a board that others have changed without any record of it, as far as it shows.
  mutating func unrecordedChanges(on board: Board) throws(HistoryError) -> [BoardPath]

  /// The change that a record stands for.
  ///
  /// - Throws: `.unknownEntry` when there is none of the name; `.lost` when its content is no longer there.
  mutating func change(of id: HistoryEntry.ID) throws(HistoryError) -> BoardChange

  /// Finds the record that a person means by its name, or by the beginning of it.
  mutating func resolve(_ name: String) throws(HistoryError) -> HistoryEntry.ID

  /// Forgets what can be forgotten: everything but the entries of sessions that are open.
  ///
  /// - Returns: how many records were forgotten.
  mutating func purge() throws(HistoryError) -> Int

  /// How much is kept, and where; nil where that cannot be told without reading all of it.
  mutating func facts() throws(HistoryError) -> HistoryFacts?

  /// Ends the session's part: nothing is left that should be recorded.
  mutating func end(at time: Timestamp) throws(HistoryError)

  /// What people should hear of since the last call, as whole sentences.
  mutating func takeNotices() -> [String]
}

extension HistoryProvider {
  /// Nothing is taken up.
  public mutating func hasRecorded(_ steps: [ChangeStep]) -> Bool? { nil }

  /// Nothing is off.
  public var offReason: String? { nil }

  /// Nothing is in the way.
  public mutating func obstacle() -> String? { nil }

  /// Does nothing: nothing is compared with the disk as a whole.
  public mutating func use(_ inventory: BoardInventory) {}

  /// It cannot be told.
  public mutating func facts() throws(HistoryError) -> HistoryFacts? { nil }

  /// None show.
  public mutating func unrecordedChanges(on board: Board) throws(HistoryError) -> [BoardPath] { [] }

  /// Does nothing: what others changed is found with the change that meets it.
  public mutating func prepare(at time: Timestamp) throws(HistoryError) {}

  /// Finds the record that a person names exactly.
  public mutating func resolve(_ name: String) throws(HistoryError) -> HistoryEntry.ID {
    HistoryEntry.ID(rawValue: name)
  }

  /// Does nothing: every change was recorded when it was made.
  public mutating func end(at time: Timestamp) throws(HistoryError) {}

  /// There is nothing to hear of.
  public mutating func takeNotices() -> [String] { [] }
}
