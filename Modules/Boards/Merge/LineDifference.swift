/// Where two texts differ, line by line.
///
/// The shortest difference is found by Myers' algorithm in linear space. Two bounds keep hostile input cheap:
/// lines that the other text does not have at all are set aside first, and a search that has cost more than a
/// fixed number of steps settles for the furthest point it reached. Memory is a small multiple of the line count.
public struct LineDifference: Sendable, Equatable {
  /// Consecutive lines of the old text that were replaced by consecutive lines of the new one. One of the two
  /// ranges may be empty, for an insertion or a deletion, and then stands where the lines would be.
  public struct Change: Sendable, Equatable {
    /// The lines in the old text.
    public var old: Range<Int>
    /// The lines in the new text.
    public var new: Range<Int>
  }

  /// What of a line is compared.
  public enum Comparison: Sendable {
    /// The line with its end, so that a changed line end is a change.
    case bytes
    /// The line without its end.
    case content
  }

  /// The changes in order. Between two of them there is always a line that both texts have.
  public let changes: [Change]

  /// Compares two texts.
  public init(from old: TextLines, to new: TextLines, comparing comparison: Comparison) {
    let (oldNumbers, newNumbers) = LineDifference.number(old, new, comparing: comparison)
    var search = DifferenceSearch(old: oldNumbers, new: newNumbers)
    search.run()
    let found = LineDifference.changes(oldChanged: search.oldChanged, newChanged: search.newChanged)
    let joined = LineDifference.joinUpwards(found, old: oldNumbers, new: newNumbers)
    changes = LineDifference.slideDown(joined, old: oldNumbers, new: newNumbers)
  }

  /// Gives equal lines the same number, so that each is compared by its bytes only once.
  private static func number(
    _ old: TextLines, _ new: TextLines, comparing comparison: Comparison
  ) -> (old: [Int], new: [Int]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ text: TextLines) -> [Int] {
      (0..<text.count).map { index in
        let line = comparison == .bytes ? text.line(index) : text.content(index)
        if let known = numbers[line] { return known }
        numbers[line] = numbers.count
        return numbers.count - 1
      }
    }
    return (number(old), number(new))
  }

  /// Gathers neighbouring changed lines.
  private static func changes(oldChanged: [Bool], newChanged: [Bool]) -> [Change] {
    var changes: [Change] = []
    var old = 0
    var new = 0
    while old < oldChanged.count || new < newChanged.count {
      let oldStart = old
      let newStart = new
      while old < oldChanged.count, oldChanged[old] { old += 1 }
      while new < newChanged.count, newChanged[new] { new += 1 }
      if old > oldStart || new > newStart {
        changes.append(Change(old: oldStart..<old, new: newStart..<new))
      } else {
        old += 1
        new += 1
      }
    }
    return changes
  }

  /// Moves insertions and deletions up where they then touch the change before, so that a replaced line shows as
  /// one change and not as two around an equal line.
  private static func joinUpwards(_ changes: [Change], old: [Int], new: [Int]) -> [Change] {
    var result: [Change] = []
    for change in changes {
      guard let previous = result.last, change.old.isEmpty || change.new.isEmpty else {
        result.append(change)
        continue
      }
      var moved = change
      while moved.old.lowerBound > previous.old.upperBound {
        let last = moved.old.isEmpty ? new[moved.new.upperBound - 1] : old[moved.old.upperBound - 1]
        guard last == old[moved.old.lowerBound - 1] else { break }
        moved.old = moved.old.lowerBound - 1..<moved.old.upperBound - 1
        moved.new = moved.new.lowerBound - 1..<moved.new.upperBound - 1
      }
      if moved.old.lowerBound == previous.old.upperBound {
        result[result.count - 1] = Change(
          old: previous.old.lowerBound..<moved.old.upperBound,
          new: previous.new.lowerBound..<moved.new.upperBound)
      } else {
        result.append(change)
      }
    }
    return result
  }

  /// Moves insertions and deletions down as far as they go, so that the same edit always shows at the same
  /// place: a line added to a run of equal lines was added at the run's end.
  private static func slideDown(_ changes: [Change], old: [Int], new: [Int]) -> [Change] {
    var result: [Change] = []
    for change in changes.reversed() {
      var change = change
      let oldLimit = result.last?.old.lowerBound ?? old.count
      while change.old.upperBound < oldLimit {
        let first = change.old.isEmpty ? new[change.new.lowerBound] : old[change.old.lowerBound]
        guard change.old.isEmpty || change.new.isEmpty, first == old[change.old.upperBound] else { break }
        change.old = change.old.lowerBound + 1..<change.old.upperBound + 1
        change.new = change.new.lowerBound + 1..<change.new.upperBound + 1
      }
      if let next = result.last, change.old.upperBound == next.old.lowerBound {
        result[result.count - 1] = Change(
          old: change.old.lowerBound..<next.old.upperBound, new: change.new.lowerBound..<next.new.upperBound)
      } else {
        result.append(change)
      }
    }
    return result.reversed()
  }
}
