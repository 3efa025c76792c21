/// The header fields of a message, in their order; names are compared without regard to case.
public struct HTTPHeaders: Sendable {
  /// One header field.
  public struct Field: Sendable, Hashable {
    /// The name as it was written.
    public let name: String
    /// The value, without the white space around it.
    public let value: String

    /// Creates a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in their order; a name can occur more than once.
  public private(set) var fields: [Field]

  /// Creates headers from fields.
  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  /// The first value of a name. Setting replaces every field of the name by one, or by none for nil.
  public subscript(name: String) -> String? {
    get { fields.first { Self.areEqual($0.name, name) }?.value }
    set {
      let place = fields.firstIndex { Self.areEqual($0.name, name) }
      fields.removeAll { Self.areEqual($0.name, name) }
      guard let newValue else { return }
      let field = Field(name: name, value: newValue)
      fields.insert(field, at: place ?? fields.count)
    }
  }

  /// All values of a name, in their order.
  public func values(_ name: String) -> [String] {
    fields.filter { Self.areEqual($0.name, name) }.map(\.value)
  }

  /// Adds a field behind the others, whatever there is already.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Tells whether two names are the same but for the case of ASCII letters.
  static func areEqual(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lowercase($0) == lowercase($1) }
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Creates headers from names and values in their order.
  public init(dictionaryLiteral elements: (String, String)...) {
    self.init(elements.map { Field(name: $0.0, value: $0.1) })
  }
}

extension HTTPHeaders: Equatable {
  /// Tells whether two headers have the same fields in the same order, whatever the case of the names.
  public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
    left.fields.count == right.fields.count
      && zip(left.fields, right.fields).allSatisfy { $0.value == $1.value && areEqual($0.name, $1.name) }
  }
}
