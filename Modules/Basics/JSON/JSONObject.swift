/// The members of a JSON object, in the order in which they were read or added.
///
/// The order is kept so that a file that is read, changed and written again stays the same elsewhere; it means
/// nothing, so two objects are equal whatever their order.
public struct JSONObject: Sendable {
  /// The keys in order.
  public private(set) var keys: [String] = []
  private var values: [ExactText: JSONValue] = [:]

  /// Creates an empty object.
  public init() {}

  /// The value of a key; nil when there is none.
  ///
  /// A new key goes to the end, nil removes.
  public subscript(key: String) -> JSONValue? {
    get { values[ExactText(key)] }
    set {
      let exact = ExactText(key)
      if let newValue {
        if values.updateValue(newValue, forKey: exact) == nil { keys.append(key) }
      } else if values.removeValue(forKey: exact) != nil {
        keys.removeAll { ExactText($0) == exact }
      }
    }
  }

  /// Adds a member; false, and nothing changes, when the key is there already.
  mutating func add(_ key: String, _ value: JSONValue) -> Bool {
    guard values[ExactText(key)] == nil else { return false }
    self[key] = value
    return true
  }
}

extension JSONObject: Equatable {
  /// Tells whether both have the same members, in whatever order.
  public static func == (left: JSONObject, right: JSONObject) -> Bool { left.values == right.values }
}

extension JSONObject: Sequence {
  /// The members in order.
  public func makeIterator() -> AnyIterator<(key: String, value: JSONValue)> {
    var remaining = keys.makeIterator()
    return AnyIterator {
      guard let key = remaining.next(), let value = values[ExactText(key)] else { return nil }
      return (key, value)
    }
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object; of members with the same key the last one stays.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self.init()
    for (key, value) in members { self[key] = value }
  }
}
