public import Basics

/// A Swift type that a flag's value can be read as: `Bool`, `Int`, `Double`, `String` and `JSONObject`.
///
/// Reading never coerces. An int may be read as a double, which is the only widening there is; a double, even
/// `1.0`, is never read as an int.
public protocol FlagRepresentable: Sendable, Equatable {
  /// The type of value that is expected.
  static var flagKind: FlagValue.Kind { get }
  /// Reads a value; nil when it is of another type.
  init?(_ value: FlagValue)
  /// The value as a flag has it.
  var flagValue: FlagValue { get }
}

extension Bool: FlagRepresentable {
  /// A bool.
  public static var flagKind: FlagValue.Kind { .bool }
  /// Reads a bool; nil for any other type.
  public init?(_ value: FlagValue) {
    guard case .bool(let value) = value else { return nil }
    self = value
  }
  /// The value as a flag has it.
  public var flagValue: FlagValue { .bool(self) }
}

extension Int: FlagRepresentable {
  /// An int.
  public static var flagKind: FlagValue.Kind { .int }
  /// Reads an int; nil for any other type, `1.0` included.
  public init?(_ value: FlagValue) {
    guard case .int(let number) = value else { return nil }
    self = number
  }
  /// The value as a flag has it.
  public var flagValue: FlagValue { .int(self) }
}

extension Double: FlagRepresentable {
  /// A double.
  public static var flagKind: FlagValue.Kind { .double }
  /// Reads a double, or widens an int; nil for any other type.
  public init?(_ value: FlagValue) {
    switch value {
    case .double(let number): self = number
    case .int(let number): self = Double(number)
    default: return nil
    }
  }
  /// The value as a flag has it.
  public var flagValue: FlagValue { .double(self) }
}

extension String: FlagRepresentable {
  /// A string.
  public static var flagKind: FlagValue.Kind { .string }
  /// Reads a string; nil for any other type.
  public init?(_ value: FlagValue) {
    guard case .string(let text) = value else { return nil }
    self = text
  }
  /// The value as a flag has it.
  public var flagValue: FlagValue { .string(self) }
}

extension JSONObject: FlagRepresentable {
  /// An object.
  public static var flagKind: FlagValue.Kind { .object }
  /// Reads an object; nil for any other type.
  public init?(_ value: FlagValue) {
    guard case .object(let object) = value else { return nil }
    self = object
  }
  /// The value as a flag has it.
  public var flagValue: FlagValue { .object(self) }
}
