extension FrontMatterValue {
  /// The value on one line, as it is written after a top-level key: for messages and comparisons.
  public var flowText: String {
    let writer = ValueWriter(lineEnding: LineEnding.lineFeed.bytes, path: [])
    return String(decoding: writer.inline(self, at: .top), as: UTF8.self)
  }
}
