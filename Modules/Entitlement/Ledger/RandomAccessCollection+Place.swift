extension RandomAccessCollection where Index == Int {
  /// The first place whose element is at or past what is looked for, in a collection that is in order.
  func firstPlace(_ isAtOrPast: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isAtOrPast(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
