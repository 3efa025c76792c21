internal import Basics
internal import Boards
internal import CommandLineInterface

/// By what a list of cards is sorted; ties stay in the order of the board, whatever it is.
enum CardOrder: String, ArgumentChoice {
  /// As on the board: lane by lane, top to bottom.
  case board
  /// By title, letter case aside.
  case title
  /// The first to be due first, those without a date last.
  case due
  /// The newest first, those without a stamp last.
  case created, modified

  static var valueName: String { "ORDER" }

  /// Sorts what was found.
  func sorted(_ found: [CardQuery.Found]) -> [CardQuery.Found] {
    switch self {
    case .board: found
    case .title:
      sorted(found) {
        $0.title?.lowercased() ?? ""
      } before: {
        $0 < $1
      }
    case .due:
      sorted(found) {
        $0.due?.instant.milliseconds ?? .max
      } before: {
        $0 < $1
      }
    case .created:
      sorted(found) {
        $0.created?.at?.instant.milliseconds ?? .min
      } before: {
        $0 > $1
      }
    case .modified:
      sorted(found) {
        $0.modified?.at?.instant.milliseconds ?? .min
      } before: {
        $0 > $1
      }
    }
  }

  private func sorted<Key: Equatable>(
    _ found: [CardQuery.Found], by key: (Card) -> Key, before: (Key, Key) -> Bool
  ) -> [CardQuery.Found] {
    found.map { (key: key($0.card), found: $0) }.sorted { left, right in
      left.key == right.key ? left.found.place < right.found.place : before(left.key, right.key)
    }.map(\.found)
  }
}
