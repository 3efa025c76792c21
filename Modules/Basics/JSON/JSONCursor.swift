/// A place in a tree of JSON that knows its way from the root, so that a value of the wrong kind is named.
///
/// Reading a record is a line a member, and each error says where and what:
///
///     let root = JSONCursor(value)
///     let lane = try root["to"]["lane"].string()
///     let position = try root["position"].optional?.integer()
public struct JSONCursor: Sendable {
  /// The value at this place, nil when there is none.
  public let value: JSONValue?
  /// The way from the root, such as `to.lanes[2]`; empty for the root itself.
  public let path: String

  /// Creates the root of a tree.
  public init(_ value: JSONValue) {
    self.value = value
    self.path = ""
  }

  private init(_ value: JSONValue?, path: String) {
    self.value = value
    self.path = path
  }

  /// The place of a member; it is empty when this is no object or has no such member.
  public subscript(key: String) -> JSONCursor {
    JSONCursor(value?[key], path: path.isEmpty ? key : "\(path).\(key)")
  }

  /// This place when something other than `null` is there, nil otherwise.
  public var optional: JSONCursor? { value == nil || value == .null ? nil : self }

  /// The text at this place.
  public func string() throws(JSONShapeError) -> String {
    guard let text = value?.string else { throw failure("a string") }
    return text
  }

  /// The whole number at this place.
  public func integer() throws(JSONShapeError) -> Int64 {
    guard let number = value?.integer else { throw failure("an integer") }
    return number
  }

  /// The number at this place.
  public func double() throws(JSONShapeError) -> Double {
    guard let number = value?.double else { throw failure("a number") }
    return number
  }

  /// The truth value at this place.
  public func bool() throws(JSONShapeError) -> Bool {
    guard let value = value?.bool else { throw failure("true or false") }
    return value
  }

  /// The members at this place.
  public func object() throws(JSONShapeError) -> JSONObject {
    guard let object = value?.object else { throw failure("an object") }
    return object
  }

  /// The elements at this place.
  public func array() throws(JSONShapeError) -> [JSONCursor] {
    guard let elements = value?.array else { throw failure("an array") }
    return elements.enumerated().map { JSONCursor($1, path: "\(path)[\($0)]") }
  }

  /// An error about this place, for rules that the kinds of JSON do not express.
  public func failure(_ expected: String) -> JSONShapeError {
    JSONShapeError(path: path, expected: expected, found: value?.kindForPeople ?? "nothing")
  }
}

/// A value in a tree of JSON that is not what was expected there.
public struct JSONShapeError: Error, Sendable, Equatable {
  /// The way from the root, such as `to.lanes[2]`; empty for the root itself.
  public let path: String
  /// What was expected: "a string".
  public let expected: String
  /// What is there: "an integer", or "nothing".
  public let found: String

  /// Creates an error.
  public init(path: String, expected: String, found: String) {
    self.path = path
    self.expected = expected
    self.found = found
  }
}

extension JSONShapeError: CustomStringConvertible {
  /// The place and the difference: "`to.lane`: expected a string, found nothing".
  public var description: String {
    let place = path.isEmpty ? "the value" : "`\(path)`"
    return "\(place): expected \(expected), found \(found)"
  }
}
