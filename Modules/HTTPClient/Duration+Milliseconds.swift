extension Duration {
  /// The milliseconds, rounded up, at least 1 and at most what libcurl takes.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    guard seconds < 2_000_000 else { return 2_000_000_000 }
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return max(1, Int(milliseconds))
  }
}
