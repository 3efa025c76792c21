internal import Boards
internal import CommandLineInterface

/// A place among siblings, as it is said on the command line.
enum SiblingPlace: Equatable {
  case first
  case last
  case before(ItemReference)
  case after(ItemReference)

  /// Takes the one place that was said; nil when none was.
  ///
  /// Throws a `CommandFailure` when several were. `options` are the spellings of all four, for that.
  init?(
    isFirst: Bool, isLast: Bool, before: ItemReference?, after: ItemReference?, options: String
  ) throws(CommandFailure) {
    var places: [SiblingPlace] = []
    if isFirst { places.append(.first) }
    if isLast { places.append(.last) }
    if let before { places.append(.before(before)) }
    if let after { places.append(.after(after)) }
    guard places.count < 2 else {
      throw CommandFailure(
        code: "several-places", "Only one of \(options) can be given.", status: .usage)
    }
    guard let place = places.first else { return nil }
    self = place
  }

  /// The sibling that the place is told by.
  var sibling: ItemReference? {
    switch self {
    case .first, .last: nil
    case .before(let sibling), .after(let sibling): sibling
    }
  }

  /// The place by the sibling's identity.
  func position(
    _ find: (ItemReference) throws(CommandFailure) -> ItemID
  ) throws(CommandFailure) -> SiblingPosition {
    switch self {
    case .first: .first
    case .last: .last
    case .before(let sibling): .before(try find(sibling))
    case .after(let sibling): .after(try find(sibling))
    }
  }
}
