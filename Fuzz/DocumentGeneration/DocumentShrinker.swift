/// Makes a failing document small enough to look at.
public enum DocumentShrinker {
  /// Drops parts of `document`, ever smaller ones, for as long as it still fails.
  public static func shrink(_ document: [UInt8], whileFailing fails: ([UInt8]) -> Bool) -> [UInt8] {
    var smallest = document
    var length = max(1, document.count / 2)
    while length > 0 {
      var start = 0
      var hasShrunk = false
      while start < smallest.count {
        var candidate = smallest
        candidate.removeSubrange(start..<min(start + length, smallest.count))
        if fails(candidate) {
          smallest = candidate
          hasShrunk = true
        } else {
          start += length
        }
      }
      if !hasShrunk || length > 1 { length /= 2 }
    }
    return smallest
  }
}
