/// A tape of nodes together with the bytes that its scalars' texts come from.
struct Tape {
  /// The nodes in document order.
  let nodes: [Node]
  /// The document.
  let bytes: [UInt8]
  /// The texts that the fallback parser decoded, where it read the document.
  var decodedTexts: DecodedTexts?

  /// Calls `body` with the text of the scalar at `index`: its value without quotes, escapes and folds.
  func withText<Result>(of index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
    let node = nodes[index]
    if let decodedTexts, let entry = decodedTexts.text(of: index) {
      return body(decodedTexts.bytes.span.extracting(entry.range))
    }
    let range = node.contentRange
    if node.isVerbatim { return body(bytes.span.extracting(range)) }
    return body(ScalarText.decode(bytes, range, node.style).span)
  }

  /// What the scalar at `index` is.
  func scalar(at index: Int) -> Scalar {
    guard nodes[index].style == .plain else { return .text }
    if let entry = decodedTexts?.text(of: index), entry.isAlwaysText { return .text }
    return withText(of: index) { ScalarResolver.resolve($0) }
  }

  /// Whether the text of the scalar at `index` is `text`, byte for byte.
  func hasText(_ text: Span<UInt8>, at index: Int) -> Bool {
    let node = nodes[index]
    // Looking a key up asks this of every key before it, and nearly all of them say no by their length.
    if decodedTexts == nil, node.isVerbatim {
      let range = node.contentRange
      return range.count == text.count && bytes.span.extracting(range).hasSameBytes(as: text)
    }
    return withText(of: index) { $0.hasSameBytes(as: text) }
  }
}

extension Node {
  /// The bytes of a scalar without its quotes.
  var contentRange: Range<Int> {
    switch style {
    // A quoted scalar has two quotes; only the copy of one by an alias can be shorter.
    case .singleQuoted, .doubleQuoted: Int(start) + 1..<max(Int(end) - 1, Int(start) + 1)
    case .plain, .block, .flow, .indented: Int(start)..<Int(end)
    }
  }
}

extension Span<UInt8> {
  /// Whether both spans hold the same bytes.
  @inline(__always)
  func hasSameBytes(as other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
