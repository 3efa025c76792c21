/// Finds which lines of two numbered sequences have no counterpart, as few as possible.
struct DifferenceSearch {
  /// For each old line, whether it is gone in the new text.
  private(set) var oldChanged: [Bool]
  /// For each new line, whether the old text does not have it.
  private(set) var newChanged: [Bool]

  /// The lines that have a counterpart somewhere in the other text, by number and by index in their text.
  private let old: [(number: Int, index: Int)]
  private let new: [(number: Int, index: Int)]
  private var forward: [Int]
  private var backward: [Int]

  /// The edits on each side after which the search for the shortest path settles for a good one.
  private static let patience = 256

  /// Prepares a search; lines without any counterpart are marked at once.
  init(old: [Int], new: [Int]) {
    let oldNumbers = Set(old)
    let newNumbers = Set(new)
    oldChanged = old.map { !newNumbers.contains($0) }
    newChanged = new.map { !oldNumbers.contains($0) }
    self.old = old.enumerated().filter { newNumbers.contains($0.element) }.map { ($0.element, $0.offset) }
    self.new = new.enumerated().filter { oldNumbers.contains($0.element) }.map { ($0.element, $0.offset) }
    let diagonals = 2 * (DifferenceSearch.patience + 2) + 1
    forward = [Int](repeating: 0, count: diagonals)
    backward = [Int](repeating: 0, count: diagonals)
  }

  /// A part of both sequences that is still to be compared.
  private struct Box {
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Marks the changed lines.
  mutating func run() {
    var boxes = [Box(old: 0..<old.count, new: 0..<new.count)]
    while var box = boxes.popLast() {
      trim(&box)
      if box.old.isEmpty {
        for index in box.new { newChanged[new[index].index] = true }
      } else if box.new.isEmpty {
        for index in box.old { oldChanged[old[index].index] = true }
      } else {
        let (oldMiddle, newMiddle) = split(box)
        boxes.append(Box(old: oldMiddle..<box.old.upperBound, new: newMiddle..<box.new.upperBound))
        boxes.append(Box(old: box.old.lowerBound..<oldMiddle, new: box.new.lowerBound..<newMiddle))
      }
    }
  }

  /// Takes the equal lines off both ends.
  private func trim(_ box: inout Box) {
    var oldStart = box.old.lowerBound
    var newStart = box.new.lowerBound
    var oldEnd = box.old.upperBound
    var newEnd = box.new.upperBound
    while oldStart < oldEnd, newStart < newEnd, old[oldStart].number == new[newStart].number {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1].number == new[newEnd - 1].number {
      oldEnd -= 1
      newEnd -= 1
    }
    box = Box(old: oldStart..<oldEnd, new: newStart..<newEnd)
  }

  /// Finds a point on a shortest path through the box, by searching from both corners until the paths meet.
  ///
  /// The box is trimmed and neither side is empty, so the shortest path has at least two edits, and the point is
  /// neither of the corners: both parts are smaller than the box.
  private mutating func split(_ box: Box) -> (old: Int, new: Int) {
    let width = box.old.count
    let height = box.new.count
    let delta = width - height
    let origin = DifferenceSearch.patience + 2
    forward[origin + 1] = 0
    backward[origin + 1] = 0
    for edits in 0...DifferenceSearch.patience {
      let lowest = edits <= height ? -edits : edits - 2 * height
      let highest = edits <= width ? edits : 2 * width - edits
      for diagonal in stride(from: lowest, through: highest, by: 2) {
        var x = DifferenceSearch.step(
          forward, origin + diagonal, isLowest: diagonal == -edits, isHighest: diagonal == edits)
        while x < width, x - diagonal < height,
          old[box.old.lowerBound + x].number == new[box.new.lowerBound + x - diagonal].number
        { x += 1 }
        forward[origin + diagonal] = x
        if delta % 2 != 0, abs(delta - diagonal) < edits, x + backward[origin + delta - diagonal] >= width,
          x <= width, x - diagonal <= height
        {
          return (box.old.lowerBound + x, box.new.lowerBound + x - diagonal)
        }
      }
      for diagonal in stride(from: lowest, through: highest, by: 2) {
        var x = DifferenceSearch.step(
          backward, origin + diagonal, isLowest: diagonal == -edits, isHighest: diagonal == edits)
        while x < width, x - diagonal < height,
          old[box.old.upperBound - 1 - x].number == new[box.new.upperBound - 1 - x + diagonal].number
        { x += 1 }
        backward[origin + diagonal] = x
        if delta % 2 == 0, abs(delta - diagonal) <= edits, x + forward[origin + delta - diagonal] >= width,
          x <= width, x - diagonal <= height
        {
          return (box.old.upperBound - x, box.new.upperBound - x + diagonal)
        }
      }
    }
    return furthest(in: box)
  }

  /// How far a diagonal is reached by one more edit from its neighbours.
  private static func step(_ reached: [Int], _ position: Int, isLowest: Bool, isHighest: Bool) -> Int {
    if isLowest || (!isHighest && reached[position - 1] < reached[position + 1]) {
      return reached[position + 1]
    }
    return reached[position - 1] + 1
  }

  /// The furthest point inside the box that the forward search has reached when it has run out of patience.
  private func furthest(in box: Box) -> (old: Int, new: Int) {
    let edits = DifferenceSearch.patience
    let lowest = edits <= box.new.count ? -edits : edits - 2 * box.new.count
    let highest = edits <= box.old.count ? edits : 2 * box.old.count - edits
    var best = (old: 0, new: 0)
    for diagonal in stride(from: lowest, through: highest, by: 2) {
      let x = forward[edits + 2 + diagonal]
      guard x <= box.old.count, x - diagonal <= box.new.count else { continue }
      if 2 * x - diagonal > best.old + best.new { best = (x, x - diagonal) }
    }
    // A corner would make no progress; all of the old lines replaced by all of the new ones always does.
    if best == (0, 0) || best == (box.old.count, box.new.count) { best = (box.old.count, 0) }
    return (box.old.lowerBound + best.old, box.new.lowerBound + best.new)
  }
}
