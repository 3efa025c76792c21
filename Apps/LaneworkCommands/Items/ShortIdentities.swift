package import Boards

/// The beginnings of identities by which people name items: as short as they can be and still mean one.
package struct ShortIdentities: Sendable {
  /// A beginning is at least this long, so that it stays good when items are added.
  package static let shortest = 4

  private let lengths: [ItemID: Int]

  /// Finds the beginnings of identities.
  package init(_ identities: some Sequence<ItemID>) {
    let sorted = Set(identities).sorted { $0.digits < $1.digits }
    var lengths: [ItemID: Int] = [:]
    lengths.reserveCapacity(sorted.count)
    // In sorted order, the one that shares most with an identity stands right before or right after it.
    var sharedWithLast = 0
    for (index, identity) in sorted.enumerated() {
      let sharedWithNext = index + 1 < sorted.count ? Self.shared(identity, sorted[index + 1]) : 0
      lengths[identity] = Self.length(sharing: max(sharedWithLast, sharedWithNext))
      sharedWithLast = sharedWithNext
    }
    self.lengths = lengths
  }

  /// Finds the beginnings of the identities of everything on a board, what is in the trash included.
  package init(_ board: Board) {
    self.init(board.allIdentities)
  }

  /// The beginning of an identity; the whole of it when it is not among those known.
  package func short(_ identity: ItemID) -> String {
    let text = identity.canonical
    return lengths[identity].map { String(text.prefix($0)) } ?? text
  }

  /// The beginning of one identity of a board; where only one is wanted, the others need no sorting.
  package static func short(_ identity: ItemID, on board: Board) -> String {
    var shared = 0
    for other in board.allIdentities where other != identity {
      shared = max(shared, Self.shared(identity, other))
    }
    return String(identity.canonical.prefix(length(sharing: shared)))
  }

  /// The characters of a beginning that shares `digits` digits with another identity.
  private static func length(sharing digits: Int) -> Int {
    let needed = max(digits + 1, shortest)
    // The dashes stand after the 8th, 12th, 16th and 20th digit; a beginning does not end with one.
    return needed + [8, 12, 16, 20].count { needed > $0 }
  }

  /// How many digits two identities begin with that are the same.
  private static func shared(_ left: ItemID, _ right: ItemID) -> Int {
    let (left, right) = (left.digits, right.digits)
    let high = (left.0 ^ right.0).leadingZeroBitCount / 4
    return high < 16 ? high : 16 + (left.1 ^ right.1).leadingZeroBitCount / 4
  }
}

extension ItemID {
  /// The identity as two numbers, which sort as its text does.
  fileprivate var digits: (UInt64, UInt64) { (high, low) }
}

extension Board {
  /// The identities of all lanes, cards and what is in the trash.
  fileprivate var allIdentities: some Sequence<ItemID> {
    let live = lanes.lazy.flatMap { lane in [[lane.id], lane.cards.map(\.id)].joined() }
    let trashed = trash.lazy.flatMap { entry in [[entry.id], entry.lane?.cards.map(\.id) ?? []].joined() }
    return [AnySequence(live), AnySequence(trashed)].joined()
  }
}
