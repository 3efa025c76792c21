/// Decides which lanes stand beside each other, and how wide they are.
struct LaneLayout {
  /// A lane and its place.
  struct Column {
    let lane: LaneView
    let width: Int
  }

  /// The rows of lanes, top to bottom.
  let rows: [[Column]]

  /// A lane that is narrower than this cannot be read.
  private static let narrowest = 24
  /// A lane that is wider than this, times its factor, does not gain by it.
  private static let widest = 44
  /// A strip has room for one wide character between two blanks, and for the number of its cards.
  private static let strip = 3

  init(lanes: [LaneView], width: Int, gap: Int) {
    let narrowest = min(Self.narrowest, width)
    let least = lanes.map { lane in
      lane.isCollapsed ? max(Self.strip, String(lane.cardCount).count) : narrowest
    }
    let rows = Self.evenRows(least, capacity: width, gap: gap)
    self.rows = rows.map { row in
      let unit = Self.unit(lanes[row], least[row], width: width, gap: gap)
      var extra = width - gap * (row.count - 1) - least[row].reduce(0, +)
      return row.map { index in
        let lane = lanes[index]
        guard !lane.isCollapsed else { return Column(lane: lane, width: least[index]) }
        let wanted = unit * Self.factor(of: lane) - narrowest
        let granted = max(0, min(wanted, extra))
        extra -= granted
        return Column(lane: lane, width: narrowest + granted)
      }
    }
  }

  /// A factor beyond what a screen can show would only starve the neighbours.
  private static func factor(of lane: LaneView) -> Int { min(max(lane.widthFactor, 1), 4) }

  /// The widest unit with which a row fits, if every lane gets its factor of it.
  private static func unit(
    _ lanes: ArraySlice<LaneView>, _ least: ArraySlice<Int>, width: Int, gap: Int
  ) -> Int {
    let open = lanes.filter { !$0.isCollapsed }
    let strips = zip(lanes, least).filter(\.0.isCollapsed).reduce(0) { $0 + $1.1 }
    let room = width - gap * (lanes.count - 1) - strips
    let factors = open.reduce(0) { $0 + factor(of: $1) }
    guard factors > 0 else { return widest }
    return min(widest, room / factors)
  }

  /// Breaks lanes into as few rows as the capacity allows, and among those ways takes the most even one: four
  /// lanes where three would fit are two and two.
  private static func evenRows(_ least: [Int], capacity: Int, gap: Int) -> [Range<Int>] {
    let fewest = rows(least, capacity: capacity, gap: gap)
    guard fewest.count > 1 else { return fewest }
    for narrower in (least.max() ?? 0)..<capacity {
      let rows = rows(least, capacity: narrower, gap: gap)
      if rows.count == fewest.count { return rows }
    }
    return fewest
  }

  private static func rows(_ least: [Int], capacity: Int, gap: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var start = 0
    var used = 0
    for (index, width) in least.enumerated() {
      if index > start, used + gap + width > capacity {
        rows.append(start..<index)
        start = index
        used = width
      } else {
        used += (index > start ? gap : 0) + width
      }
    }
    if start < least.count { rows.append(start..<least.count) }
    return rows
  }
}
