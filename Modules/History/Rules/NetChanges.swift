internal import Boards

/// What is left of a course of records when steps there and back are left out.
///
/// An undo takes the place of what it took back where nothing in between was about the same items; then neither has
/// to be gone through to get to the state before both.
struct NetChanges {
  /// A record with its change.
  struct Element {
    let record: HistoryRecord
    let change: BoardChange
  }

  /// The records that are left, oldest first.
  private(set) var elements: [Element] = []

  /// Adds the next younger record.
  mutating func add(_ record: HistoryRecord, _ change: BoardChange) {
    let items = Set(change.steps.flatMap(\.items))
    let last = elements.lastIndex { !items.isDisjoint(with: $0.change.steps.flatMap(\.items)) }
    if let last, elements[last].record.entry == record.entry, change.takesBack(elements[last].change) {
      elements.remove(at: last)
    } else if !change.steps.isEmpty {
      elements.append(Element(record: record, change: change))
    }
  }
}

extension BoardChange {
  /// Whether this change leaves everything as it was before another one that it follows.
  fileprivate func takesBack(_ other: BoardChange) -> Bool {
    guard steps.count == other.steps.count else { return false }
    return zip(steps, other.steps.reversed()).allSatisfy { $0.takesBack($1) }
  }
}

extension ChangeStep {
  fileprivate func takesBack(_ other: ChangeStep) -> Bool {
    switch (self, other) {
    case (.write(let edit), .write(let before)):
      edit.path == before.path && edit.before == before.after && edit.after == before.before
    case (.move(let move), .move(let before)): move.from == before.to && move.to == before.from
    case (.remove(let removal), .create(let creation)), (.create(let creation), .remove(let removal)):
      removal.path == creation.path && removal.indexHash == creation.removal.indexHash
    case (.remove(let removal), .restore(let before)), (.restore(let removal), .remove(let before)):
      removal.path == before.path && removal.indexHash == before.indexHash
    default: false
    }
  }
}
