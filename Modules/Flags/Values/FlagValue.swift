public import Basics

/// The value of a flag, with its type.
///
/// Types are kept apart as they were written: `1` is an int and `1.0` is a double, and nothing becomes a bool or
/// a string that was none. Strings are equal when their bytes are.
public enum FlagValue: Sendable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case object(JSONObject)
}

extension FlagValue {
  /// The types that a flag's value can have; the raw values are how they are named in files and answers.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case bool, int, double, string, object
  }

  /// The type of the value.
  public var kind: Kind {
    switch self {
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .object: .object
    }
  }
}

extension FlagValue: Equatable {
  /// Tells whether two values are the same and of the same type; the order of an object's members means nothing.
  public static func == (left: FlagValue, right: FlagValue) -> Bool { left.json == right.json }
}

extension FlagValue {
  /// The value as JSON.
  public var json: JSONValue {
    switch self {
    case .bool(let value): .bool(value)
    case .int(let number): .integer(Int64(number))
    case .double(let number): .double(number)
    case .string(let text): .string(text)
    case .object(let object): .object(object)
    }
  }

  /// Takes a value from JSON with the type it is spelt with; nil for `null` and arrays, which no flag can have.
  public init?(_ json: JSONValue) {
    switch json {
    case .bool(let value): self = .bool(value)
    case .integer(let number): self = .int(Int(number))
    case .double(let number): self = .double(number)
    case .string(let text): self = .string(text)
    case .object(let object): self = .object(object)
    case .null, .array: return nil
    }
  }
}

extension FlagValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a bool.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an int.
  public init(integerLiteral number: Int) { self = .int(number) }
  /// Creates a double.
  public init(floatLiteral number: Double) { self = .double(number) }
  /// Creates a string.
  public init(stringLiteral text: String) { self = .string(text) }

  /// Creates an object; of members with the same key the last one stays.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    var object = JSONObject()
    for (key, value) in members { object[key] = value }
    self = .object(object)
  }
}

extension FlagValue: CustomStringConvertible {
  /// The value as JSON text.
  public var description: String { String(decoding: json.bytes(), as: UTF8.self) }
}
