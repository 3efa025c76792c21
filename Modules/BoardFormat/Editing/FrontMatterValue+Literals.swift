extension FrontMatterValue: ExpressibleByStringLiteral {
  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }
}

extension FrontMatterValue: ExpressibleByIntegerLiteral {
  /// Creates an integer.
  public init(integerLiteral integer: Int) { self = .integer(integer) }
}

extension FrontMatterValue: ExpressibleByBooleanLiteral {
  /// Creates a boolean.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
}

extension FrontMatterValue: ExpressibleByArrayLiteral {
  /// Creates a list.
  public init(arrayLiteral items: FrontMatterValue...) { self = .list(items) }
}

extension FrontMatterValue: ExpressibleByDictionaryLiteral {
  /// Creates a mapping with its keys in the order in which they are written.
  public init(dictionaryLiteral entries: (String, FrontMatterValue)...) {
    self = .mapping(entries.map { Entry($0, $1) })
  }
}
