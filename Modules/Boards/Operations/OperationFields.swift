package import Basics
package import BoardFormat

/// The fields of an operation's JSON form, as each kind reads and writes them.
///
/// Reading names the field in every error. Writing keeps the order of the calls, so that the text is stable.
package struct OperationFields: Sendable {
  /// The JSON object as it was read, or as far as it has been written.
  package private(set) var object: JSONObject

  /// Creates the fields of an operation that was read, or no fields yet.
  package init(_ object: JSONObject = JSONObject()) {
    self.object = object
  }

  private func malformed(_ key: String, _ expected: String) -> OperationError {
    let found = object[key]?.kindForPeople ?? "nothing"
    return OperationError(
      .malformed, "`\(key)` of the operation must be \(expected), and is \(found).", at: key)
  }
}

// MARK: Plain fields

extension OperationFields {
  /// Reads a text.
  package func text(_ key: String) throws(OperationError) -> String {
    guard let text = object[key]?.string else { throw malformed(key, "a string") }
    return text
  }

  /// Reads a text; nil when it is absent or null.
  package func optionalText(_ key: String) throws(OperationError) -> String? {
    guard let value = object[key], value != .null else { return nil }
    guard let text = value.string else { throw malformed(key, "a string or null") }
    return text
  }

  /// Reads a text that null clears. It must be there, lest a misspelt field clear something.
  package func clearableText(_ key: String) throws(OperationError) -> String? {
    switch object[key] {
    case .null?: nil
    case .string(let text)?: text
    default: throw malformed(key, "a string, or null to clear it")
    }
  }

  /// Reads a list of texts.
  package func texts(_ key: String) throws(OperationError) -> [String] {
    guard let elements = object[key]?.array else { throw malformed(key, "an array of strings") }
    var texts: [String] = []
    for element in elements {
      guard let text = element.string else { throw malformed(key, "an array of strings") }
      texts.append(text)
    }
    return texts
  }

  /// Reads a whole number.
  package func integer(_ key: String) throws(OperationError) -> Int {
    guard let number = object[key]?.integer else { throw malformed(key, "an integer") }
    return Int(number)
  }

  /// Reads a truth value.
  package func bool(_ key: String) throws(OperationError) -> Bool {
    guard let value = object[key]?.bool else { throw malformed(key, "true or false") }
    return value
  }

  /// Reads an identity.
  package func item(_ key: String) throws(OperationError) -> ItemID {
    guard let item = try optionalItem(key) else { throw malformed(key, "an identity (a UUID)") }
    return item
  }

  /// Reads an identity; nil when it is absent or null.
  package func optionalItem(_ key: String) throws(OperationError) -> ItemID? {
    guard let value = object[key], value != .null else { return nil }
    guard let text = value.string, let item = ItemID(folderName: text) else {
      throw malformed(key, "an identity (a UUID)")
    }
    return item
  }

  /// Reads an identity that null clears. It must be there, lest a misspelt field clear something.
  package func clearableItem(_ key: String) throws(OperationError) -> ItemID? {
    guard object[key] != nil else { throw malformed(key, "an identity (a UUID), or null to clear it") }
    return try optionalItem(key)
  }

  /// Reads a field that may be left as it is: absent keeps it, null clears it.
  package func change(_ key: String) throws(OperationError) -> FieldChange<String> {
    switch object[key] {
    case nil: .keep
    case .null?: .clear
    case .string(let text)?: .set(text)
    default: throw malformed(key, "a string or null")
    }
  }

  /// Writes a text.
  package mutating func set(_ key: String, _ text: String) { object[key] = .string(text) }

  /// Writes a text, or nothing.
  package mutating func set(_ key: String, _ text: String?) {
    if let text { object[key] = .string(text) }
  }

  /// Writes a text, or the null that clears it.
  package mutating func set(_ key: String, clearable text: String?) {
    object[key] = text.map { .string($0) } ?? .null
  }

  /// Writes a list of texts.
  package mutating func set(_ key: String, _ texts: [String]) {
    object[key] = .array(texts.map { .string($0) })
  }

  /// Writes a whole number.
  package mutating func set(_ key: String, _ number: Int) { object[key] = .integer(Int64(number)) }

  /// Writes a truth value.
  package mutating func set(_ key: String, _ value: Bool) { object[key] = .bool(value) }

  /// Writes an identity, or nothing.
  package mutating func set(_ key: String, _ item: ItemID?) {
    if let item { object[key] = .string(item.folderName) }
  }

  /// Writes an identity, or the null that clears it.
  package mutating func set(_ key: String, clearable item: ItemID?) {
    set(key, clearable: item?.folderName)
  }

  /// Writes a field that may be left as it is.
  package mutating func set(_ key: String, _ change: FieldChange<String>) {
    switch change {
    case .keep: break
    case .clear: object[key] = .null
    case .set(let text): object[key] = .string(text)
    }
  }

  /// Writes a member as it is.
  package mutating func set(_ key: String, json value: JSONValue) { object[key] = value }
}

// MARK: Fields of several kinds

extension OperationFields {
  /// Reads `position`: `"first"`, `"last"`, or an object with `before` or `after`; absent is last.
  package func position() throws(OperationError) -> SiblingPosition {
    switch object["position"] {
    case nil, .null?, .string("last")?: return .last
    case .string("first")?: return .first
    case .object(let object)?:
      let fields = OperationFields(object)
      let before = try fields.optionalItem("before")
      let after = try fields.optionalItem("after")
      if let before, after == nil { return .before(before) }
      if let after, before == nil { return .after(after) }
    default: break
    }
    throw malformed("position", "`first`, `last`, or an object with one of `before` and `after`")
  }

  /// Writes `position`.
  package mutating func set(_ position: SiblingPosition) {
    switch position {
    case .first: object["position"] = "first"
    case .last: object["position"] = "last"
    case .before(let sibling): object["position"] = ["before": .string(sibling.folderName)]
    case .after(let sibling): object["position"] = ["after": .string(sibling.folderName)]
    }
  }

  /// Reads `glyph` and `color` of an icon.
  package func icon() throws(OperationError) -> IconChange {
    IconChange(glyph: try change("glyph"), color: try change("color"))
  }

  /// Writes `glyph` and `color` of an icon.
  package mutating func set(_ icon: IconChange) {
    set("glyph", icon.glyph)
    set("color", icon.color)
  }

  /// Reads an object.
  package func object(_ key: String) throws(OperationError) -> OperationFields {
    guard let object = object[key]?.object else { throw malformed(key, "an object") }
    return OperationFields(object)
  }

  /// Writes an object.
  package mutating func set(_ key: String, object fields: OperationFields) {
    object[key] = .object(fields.object)
  }

  /// Reads a list of objects.
  package func objects(_ key: String) throws(OperationError) -> [OperationFields] {
    guard let elements = object[key]?.array else { throw malformed(key, "an array of objects") }
    var objects: [OperationFields] = []
    for element in elements {
      guard let object = element.object else { throw malformed(key, "an array of objects") }
      objects.append(OperationFields(object))
    }
    return objects
  }

  /// Writes a list of objects.
  package mutating func set(_ key: String, objects: [OperationFields]) {
    object[key] = .array(objects.map { .object($0.object) })
  }

  /// Reads a value of front matter that null clears; a JSON string is text.
  package func frontMatterValue(_ key: String) throws(OperationError) -> FrontMatterValue? {
    guard let value = object[key] else { throw malformed(key, "a value, or null to clear it") }
    return value == .null ? nil : FrontMatterValue(value)
  }

  /// Writes a value of front matter, or null.
  package mutating func set(_ key: String, _ value: FrontMatterValue?) {
    object[key] = value.map(\.json) ?? .null
  }
}

extension FrontMatterValue {
  /// Takes over a value of JSON.
  package init(_ json: JSONValue) {
    self =
      switch json {
      case .null: .null
      case .bool(let value): .bool(value)
      case .integer(let number): .integer(Int(number))
      case .double(let number): .number(number)
      case .string(let text): .text(text)
      case .array(let elements): .list(elements.map { FrontMatterValue($0) })
      case .object(let object): .mapping(object.map { Entry($0.key, FrontMatterValue($0.value)) })
      }
  }

  /// The value as JSON; a time stamp is a string there.
  var json: JSONValue {
    switch self {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .integer(let number): return .integer(Int64(number))
    case .number(let number): return .double(number)
    case .text(let text), .timestamp(let text): return .string(text)
    case .list(let elements): return .array(elements.map(\.json))
    case .mapping(let entries):
      var object = JSONObject()
      for entry in entries { object[entry.key] = entry.value.json }
      return .object(object)
    }
  }
}
