extension FrontMatterValue {
  /// Tells whether two values read as the same thing, however they were written.
  ///
  /// The format does not tell a quoted time stamp from a bare one, nor `2` from `2.0`, and the keys of a mapping
  /// have no order. Texts are compared by their Unicode scalars, since two spellings of an accented letter are
  /// different bytes to everybody else who reads the file.
  public func readsSame(as other: FrontMatterValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.integer(let left), .number(let right)), (.number(let right), .integer(let left)):
      right.wholeInteger == left
    case (.text(let left), .text(let right)), (.timestamp(let left), .timestamp(let right)),
      (.text(let left), .timestamp(let right)), (.timestamp(let left), .text(let right)):
      left.utf8.elementsEqual(right.utf8)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.readsSame(as: $1) }
    case (.mapping(let left), .mapping(let right)):
      left.count == right.count && FrontMatterValue.readSame(left, right)
    default: false
    }
  }

  /// Compares mappings of the same count key by key, in whatever order they stand.
  private static func readSame(_ left: [Entry], _ right: [Entry]) -> Bool {
    if zip(left, right).allSatisfy({ $0.key.utf8.elementsEqual($1.key.utf8) }) {
      return zip(left, right).allSatisfy { $0.value.readsSame(as: $1.value) }
    }
    var values: [[UInt8]: FrontMatterValue] = [:]
    for entry in right { values[Array(entry.key.utf8)] = entry.value }
    return left.allSatisfy { entry in
      values[Array(entry.key.utf8)]?.readsSame(as: entry.value) ?? false
    }
  }

  /// The value of a key of a mapping; nil when this is no mapping or lacks the key.
  ///
  /// Where a key stands twice the last one counts, as at the top of a document.
  public subscript(key: String) -> FrontMatterValue? {
    guard case .mapping(let entries) = self else { return nil }
    return entries.last { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

extension Double {
  /// The integer that this number is; nil for a fraction or a number beyond 64 bits.
  ///
  /// Unlike `Int(exactly:)` it needs nothing of the C mathematics library, which this module does not link.
  var wholeInteger: Int? {
    guard magnitude < 0x1p63 else { return nil }
    let whole = Int(self)
    return Double(whole) == self ? whole : nil
  }
}
