/// An item that has its place among others by its `order`: a lane or a card.
public protocol OrderedItem: BoardItem {
  /// The identity, which breaks ties.
  var id: ItemID { get }
}

extension Lane: OrderedItem {}
extension Card: OrderedItem {}

/// What an item is sorted by: its order, then its folder's name. Items without an order come last.
struct OrderKey: Sendable {
  /// The order; infinity, which no order is, stands for none.
  private let order: Double
  private let id: ItemID

  init(_ item: some OrderedItem) {
    order = item.order ?? .infinity
    id = item.id
  }

  func precedes(_ other: OrderKey) -> Bool {
    order == other.order ? id.isNamedBefore(other.id) : order < other.order
  }
}

extension Array where Element: OrderedItem {
  /// The items as they are shown.
  ///
  /// Keys are read once and sorted in place of the items, which are larger and counted.
  func sortedByOrder() -> [Element] {
    let keys = map(OrderKey.init)
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { !$1.precedes($0) }
    if isSorted { return self }
    return keys.indices.sorted { keys[$0].precedes(keys[$1]) }.map { self[$0] }
  }

  /// The index at which an item belongs in this array, which is in order.
  func insertionIndex(for item: Element) -> Int {
    let key = OrderKey(item)
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if key.precedes(OrderKey(self[middle])) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
