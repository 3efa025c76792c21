/// Finds whose turn it is to be undone or redone, from the records as they are met, newest first.
///
/// The newest record about an entry tells whether it holds. Undo takes the newest thing that was done, or done again,
/// in its scope and holds; redo what was undone last in its scope, unless something was done there since.
struct HistoryTurn {
  /// Which way.
  enum Direction {
    case undo, redo
  }

  /// What a record means for the search.
  enum Answer: Equatable {
    /// The search goes on.
    case goOn
    /// It is this entry's turn.
    case turn(HistoryEntry.ID)
    /// It is nobody's turn.
    case nothing
  }

  let direction: Direction
  let scope: HistoryScope
  private var decided: Set<HistoryEntry.ID> = []

  init(_ direction: Direction, in scope: HistoryScope) {
    self.direction = direction
    self.scope = scope
  }

  /// Meets the next older record.
  mutating func meet(_ record: HistoryRecord) -> Answer {
    let isNewest = decided.insert(record.entry).inserted
    guard scope.contains(record) else { return .goOn }
    switch (direction, record.role) {
    case (.undo, .entry), (.undo, .redo), (.redo, .undo): return isNewest ? .turn(record.entry) : .goOn
    case (.redo, .entry): return .nothing
    case (.undo, .undo), (.redo, .redo): return .goOn
    }
  }
}
