/// The changes of a zone's clocks that its file lists one by one.
struct TransitionTable: Sendable, Equatable {
  /// The seconds since 1970 of the changes, strictly ascending.
  let instants: [Int64]
  /// The offset in seconds from each change on.
  let offsets: [Int]
  /// The offset before the first change.
  let firstOffset: Int

  /// The last change listed.
  var last: Int64? { instants.last }

  /// The offset at a second.
  func offset(at second: Int64) -> Int {
    let count = firstIndex(after: second)
    return count == 0 ? firstOffset : offsets[count - 1]
  }

  /// The changes between two seconds, both included.
  func changes(from first: Int64, through last: Int64) -> [ClockChange] {
    var changes: [ClockChange] = []
    var index = first == .min ? 0 : firstIndex(after: first - 1)
    while index < instants.count, instants[index] <= last {
      changes.append(ClockChange(second: instants[index], offset: offsets[index]))
      index += 1
    }
    return changes
  }

  /// The index of the first change after a second; the number of changes when there is none.
  private func firstIndex(after second: Int64) -> Int {
    var low = 0
    var high = instants.count
    while low < high {
      let middle = (low + high) / 2
      if instants[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
