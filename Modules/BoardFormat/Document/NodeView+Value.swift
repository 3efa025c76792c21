/// What a node says, without regard to what a key asks for.
extension NodeView {
  /// What this scalar is; nil for a sequence or a mapping.
  public var scalar: Scalar? {
    kind == .scalar ? storage.tape.scalar(at: index) : nil
  }

  /// Whether this is a null, written or left out.
  public var isNull: Bool { scalar == .null }

  /// The text of this scalar as its author typed it, whatever it resolves to; nil for a collection.
  ///
  /// Quotes, escapes and folds are gone. This is also the text of a key.
  public var sourceText: String? {
    guard kind == .scalar else { return nil }
    return storage.tape.withText(of: index) { text in
      text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Whether the text of this scalar is `text`, byte for byte, whatever it resolves to.
  ///
  /// Makes no string.
  public func hasSourceText(_ text: String) -> Bool {
    kind == .scalar && storage.tape.hasText(text.utf8.span, at: index)
  }

  /// Calls `body` with the text of this scalar in UTF-8; returns nil for a sequence or a mapping.
  public func withSourceText<Result>(_ body: (Span<UInt8>) -> Result) -> Result? {
    guard kind == .scalar else { return nil }
    return storage.tape.withText(of: index, body)
  }

  /// The node taken out of the document as a value.
  public var value: FrontMatterValue {
    switch kind {
    case .mapping: .mapping(entries.map { .init($0.key.sourceText ?? "", $0.value.value) })
    case .sequence: .list(elements.map(\.value))
    case .scalar: scalarValue
    }
  }

  private var scalarValue: FrontMatterValue {
    switch scalar {
    case .null, nil: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .bigInteger(let value), .double(let value): .number(value)
    case .timestamp: .timestamp(sourceText ?? "")
    case .text: .text(sourceText ?? "")
    }
  }
}
