/// The kinds of history a board session can have.
public enum HistoryKind: String, Sendable, Equatable, CaseIterable {
  /// Undo and redo of the session's own operations, kept by this program.
  case native
  /// A commit for each operation, in the board's own repository.
  case git
  /// No history.
  case none
}
