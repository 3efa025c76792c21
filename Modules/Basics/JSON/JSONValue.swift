/// A tree of JSON: what was read, or is to be written.
///
/// Whole numbers and numbers with a fraction stay apart, as they were spelt: `1` is an integer and `1.0` is a
/// double. A whole number beyond 64 bits is a double, the nearest one. Strings are equal when their bytes are.
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue: Equatable {
  /// Tells whether two trees are the same; the order of members means nothing.
  public static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.string(let left), .string(let right)): ExactText(left) == ExactText(right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }
}

extension JSONValue {
  /// The truth value, nil for anything else.
  public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The whole number, nil for anything else; `1.0` is no whole number.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The number as a double.
  ///
  /// A whole number is widened, as the only conversion there is.
  public var double: Double? {
    switch self {
    case .double(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }

  /// The text, nil for anything else.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The elements, nil for anything but an array.
  public var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }

  /// The members, nil for anything but an object.
  public var object: JSONObject? { if case .object(let object) = self { object } else { nil } }

  /// The member of an object, nil when this is no object or has no such member.
  public subscript(key: String) -> JSONValue? { object?[key] }

  /// What the value is, for messages: "a string", "an integer".
  public var kindForPeople: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer: "an integer"
    case .double: "a number with a fraction"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue {
  /// Writes the tree as JSON text in UTF-8, without a line end.
  public func bytes(layout: JSONWriter.Layout = .compact) -> [UInt8] {
    var writer = JSONWriter(layout: layout)
    writer.value(self)
    return writer.bytes
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// Creates a whole number.
  public init(integerLiteral number: Int64) { self = .integer(number) }
  /// Creates a number with a fraction.
  public init(floatLiteral number: Double) { self = .double(number) }
  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates `null`.
  public init(nilLiteral: ()) { self = .null }
  /// Creates an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object; of members with the same key the last one stays.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in members { object[key] = value }
    self = .object(object)
  }
}
