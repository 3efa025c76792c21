/// The name by which the service knows an account, such as the subject of its token.
///
/// Two names are the same when their bytes are, as in a database; accents that are put together otherwise make
/// another account.
public struct AccountName: Sendable {
  /// The name as it is stored and sent.
  public let text: String

  /// Takes any name; one that is no name is refused where it is used.
  public init(_ text: String) { self.text = text }

  /// Tells whether the name can be stored: 1 to 255 bytes of UTF-8, no control characters.
  public var isWellFormed: Bool {
    (1...255).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension AccountName: Hashable, Comparable {
  /// Tells whether two names have the same bytes.
  public static func == (left: AccountName, right: AccountName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Tells whether a name comes before another, byte by byte.
  public static func < (left: AccountName, right: AccountName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  /// Feeds the bytes.
  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension AccountName: ExpressibleByStringLiteral {
  /// Takes any name.
  public init(stringLiteral text: String) { self.init(text) }
}

extension AccountName: CustomStringConvertible {
  /// The name as it is stored and sent.
  public var description: String { text }
}
