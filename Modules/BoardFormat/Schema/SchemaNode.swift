/// One schema of a set, compiled: references are indices, so that checking a document looks nothing up by name.
struct SchemaNode: Sendable {
  /// What a schema says of the keys it does not name.
  enum AdditionalProperties: Sendable {
    case allowed
    /// Checked by the schema at an index.
    case checked(Int)
  }

  /// The schema's absolute place in the set, such as `common.json#/$defs/stamp/anyOf/1`.
  let location: String
  /// What the schema says of itself; the reason printed where a retired spelling is met.
  var explanation: String?
  /// Whether a value that satisfies the schema is a retired spelling.
  var isDeprecated = false
  /// Whether this schema, or one that it leads to, marks a retired spelling.
  var canDeprecate = false
  /// Whether the schema is the literal `false`, which nothing satisfies.
  var isNever = false
  /// The index of the schema that `$ref` names.
  var reference: Int?
  /// The types that are accepted; nil accepts all.
  var types: SchemaTypes?
  /// The alternatives, of which one must hold.
  var alternatives: [Int]?
  /// The schema that must not hold.
  var excluded: Int?
  /// The texts that are accepted.
  var enumeration: [FrontMatterValue]?
  /// The pattern that text must contain.
  var pattern: SchemaPattern?
  /// The schema of each element of a list.
  var items: Int?
  /// The schemas of the keys of a mapping.
  var properties: [(key: String, schema: Int)] = []
  /// What holds for the other keys.
  var additionalProperties = AdditionalProperties.allowed
}

/// A set of JSON types.
struct SchemaTypes: OptionSet, Sendable {
  let rawValue: UInt8

  static let null = SchemaTypes(rawValue: 1)
  static let boolean = SchemaTypes(rawValue: 2)
  static let integer = SchemaTypes(rawValue: 4)
  /// Numbers of every kind: an integer is a number too.
  static let number = SchemaTypes(rawValue: 8)
  static let string = SchemaTypes(rawValue: 16)
  static let array = SchemaTypes(rawValue: 32)
  static let object = SchemaTypes(rawValue: 64)

  /// The type of a name as JSON Schema spells it.
  init?(name: String) {
    switch name {
    case "null": self = .null
    case "boolean": self = .boolean
    case "integer": self = .integer
    case "number": self = .number
    case "string": self = .string
    case "array": self = .array
    case "object": self = .object
    default: return nil
    }
  }

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The names in words, for messages.
  var description: String {
    let names: [(SchemaTypes, String)] = [
      (.null, "null"), (.boolean, "a boolean"), (.integer, "an integer"), (.number, "a number"),
      (.string, "text"), (.array, "a list"), (.object, "a mapping"),
    ]
    return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
  }
}
