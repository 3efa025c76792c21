internal import BoardFormat

extension OrderedItem {
  /// The number by which the item is sorted: a finite one, written without quotes. Anything else is as good as
  /// absent.
  public var order: Double? {
    guard let order = self["order"]?.number, order.isFinite else { return nil }
    return order
  }

  /// The colour of the band along a lane's top, or of the stripe along a card's left edge.
  public var background: ItemColor? { self["background"]?["color"]?.color }
}

extension Lane {
  /// How many times as wide as a usual lane it is; at least 1.
  public var width: Int { max(1, self["width"]?.integer ?? 1) }

  /// Whether the lane is folded to a strip.
  public var isCollapsed: Bool { self["collapsed"]?.bool ?? false }

  /// By what the lane's cards are sectioned; nil for one list.
  public var grouping: CardGrouping? {
    guard let node = self["group"], !node.isNull else { return CardGrouping(self["group-by"]) }
    return CardGrouping(node)
  }

  /// Which of the lane's cards are shown.
  public var filter: CardFilter { CardFilter(self["filter"]) }

  /// The texts of the labels that a card created in this lane starts with. Texts that differ only in letter case
  /// are one, spelled as the first.
  public var defaultLabels: [String] {
    guard let node = self["card-defaults"]?["labels"] else { return [] }
    let texts = node.isList ? node.elements.compactMap(\.text) : node.text.map { [$0] } ?? []
    var seen: Set<String> = []
    return texts.filter { seen.insert($0.lowercased()).inserted }
  }
}
