extension HTTPResponse {
  /// How long the server asks to wait before the next request; nil where it does not say, or not understandably.
  ///
  /// An instant is counted from the server's own `Date` where there is one, since the two clocks may differ, and
  /// from `now` otherwise. A past one is no wait at all.
  public func retryAfter(at now: Timestamp) -> Duration? {
    guard let text = headers["Retry-After"] else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // So many digits are a wait for ever, which a century is as well.
      return .seconds(min(Int64(text) ?? .max, 100 * 366 * 86_400))
    }
    guard let instant = HTTPDate.parse(text) else { return nil }
    let reference = headers["Date"].flatMap(HTTPDate.parse) ?? now
    return .milliseconds(max(0, instant.milliseconds - reference.milliseconds))
  }
}
