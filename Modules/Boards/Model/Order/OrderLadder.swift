/// The numbers by which lanes and cards are kept in order: steps of 1024, and midpoints in between.
///
/// Putting an item somewhere rewrites that item alone. Only when two neighbours have come so close that no number
/// lies between them are all of them spread out again.
public enum OrderLadder {
  /// The distance between neighbours that were appended, and the order of the first item of all.
  public static let step = 1024.0

  /// The order that puts an item at an index of a container.
  public enum Placement: Sendable, Equatable {
    /// The order to give the item; the others keep theirs.
    case order(Double)
    /// No number fits: the whole container gets these orders, the item's own at its index.
    case respaced([Double])
  }

  /// Finds the order that puts an item at `index` among `neighbours`, the others in the order they are shown.
  ///
  /// An item without a usable order stands behind all that have one. So an item can be put before it only by
  /// giving orders to all, except where it is the first one without: there the new item ends the ordered ones.
  /// An index outside of the container is taken as its nearest end.
  public static func place(at index: Int, among neighbours: [Double?]) -> Placement {
    let index = min(max(index, 0), neighbours.count)
    let before = index > 0 ? neighbours[index - 1] : nil
    let after = index < neighbours.count ? neighbours[index] : nil
    if index > 0, before == nil { return respaced(count: neighbours.count + 1) }
    let candidate: Double
    switch (before, after) {
    case (nil, nil): candidate = step
    case (let before?, nil): candidate = before + step
    case (nil, let after?): candidate = after - step
    case (let before?, let after?): candidate = midpoint(of: before, and: after)
    }
    // Between equal orders, which folder names alone hold apart, there is no number either.
    let isBetween =
      candidate.isFinite && before.map { $0 < candidate } ?? true && after.map { candidate < $0 } ?? true
    return isBetween ? .order(candidate) : respaced(count: neighbours.count + 1)
  }

  /// Finds the order of an item that is added behind all that have an order.
  ///
  /// Items without one stay behind it: they get theirs when their files are next written.
  public static func append(to neighbours: [Double?]) -> Placement {
    guard let last = neighbours.lazy.compactMap({ $0 }).max() else { return .order(step) }
    return last < last + step && (last + step).isFinite
      ? .order(last + step) : respaced(count: neighbours.count + 1)
  }

  /// The orders of a container whose items are spread out afresh.
  public static func sequence(count: Int) -> [Double] {
    (0..<max(count, 0)).map { Double($0 + 1) * step }
  }

  private static func respaced(count: Int) -> Placement { .respaced(sequence(count: count)) }

  /// Halves before adding, so that two huge orders do not overflow; whole numbers stay whole where they can.
  private static func midpoint(of low: Double, and high: Double) -> Double {
    let sum = low + high
    return sum.isFinite ? sum / 2 : low / 2 + high / 2
  }
}
