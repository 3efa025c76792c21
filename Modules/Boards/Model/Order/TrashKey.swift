internal import Basics

/// What the trash is sorted by: the last stamp, newest first, then the folder's name. Without a stamp comes last.
struct TrashKey: Sendable {
  private let instant: Timestamp?
  private let id: ItemID

  init(_ entry: TrashEntry) {
    instant = entry.modified?.at?.instant
    id = entry.id
  }

  func precedes(_ other: TrashKey) -> Bool {
    switch (instant, other.instant) {
    case (let own?, let others?): own == others ? id.isNamedBefore(other.id) : own > others
    case (nil, nil): id.isNamedBefore(other.id)
    case (.some, nil): true
    case (nil, .some): false
    }
  }
}

extension [TrashEntry] {
  /// The entries as they are shown.
  func sortedByTrashing() -> [TrashEntry] {
    map { (TrashKey($0), $0) }.sorted { $0.0.precedes($1.0) }.map(\.1)
  }
}
