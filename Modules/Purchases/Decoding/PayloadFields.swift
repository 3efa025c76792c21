internal import Basics

/// Reads the members of one object that a store sent, and remembers those that it could not read.
///
/// Every member may be missing, and `null` is missing too. A member of a type other than the documented one reads
/// as missing and is noted: one odd member must not hide all others, and whoever decides by a payload looks at
/// the notes.
struct PayloadFields {
  private let object: JSONObject
  /// The names of the members that are there and could not be read, in the order in which they were asked for.
  private(set) var unreadable: [String] = []

  init(_ object: JSONObject) { self.object = object }

  mutating func text(_ name: String) -> String? { read(name) { $0.string } }
  mutating func truth(_ name: String) -> Bool? { read(name) { $0.bool } }
  mutating func integer(_ name: String) -> Int64? { read(name) { $0.integer } }

  /// An instant in milliseconds since 1970.
  ///
  /// Xcode signs them with a fraction, which is dropped.
  mutating func instant(_ name: String) -> Timestamp? {
    read(name) { value in
      switch value {
      case .integer(let milliseconds): Timestamp(milliseconds: milliseconds)
      case .double(let milliseconds):
        Int64(exactly: milliseconds.rounded(.down)).map(Timestamp.init(milliseconds:))
      default: nil
      }
    }
  }

  /// A whole number that is sent as text, as Google sends its 64-bit numbers; the number itself is taken too.
  mutating func integerText(_ name: String) -> Int64? {
    read(name) { value in
      switch value {
      case .integer(let number): number
      case .string(let digits): Int64(digits)
      default: nil
      }
    }
  }

  /// An instant in the text form of RFC 3339.
  mutating func instantText(_ name: String) -> Timestamp? {
    read(name) { $0.string.flatMap { Timestamp($0) } }
  }

  /// A value out of a list that the store may lengthen.
  mutating func word<Word: RawRepresentable>(_ name: String) -> Word? where Word.RawValue == String {
    text(name).flatMap { Word(rawValue: $0) }
  }

  /// A number out of a list that the store may lengthen.
  mutating func code<Code: RawRepresentable>(_ name: String) -> Code? where Code.RawValue == Int64 {
    integer(name).flatMap { Code(rawValue: $0) }
  }

  /// Texts of a list; a list with anything else in it cannot be read.
  mutating func texts(_ name: String) -> [String]? {
    read(name) { value in
      guard let elements = value.array else { return nil }
      let texts = elements.compactMap(\.string)
      return texts.count == elements.count ? texts : nil
    }
  }

  mutating func object(_ name: String) -> JSONObject? { read(name) { $0.object } }

  /// Objects of a list; a list with anything else in it cannot be read.
  mutating func objects(_ name: String) -> [JSONObject]? {
    read(name) { value in
      guard let elements = value.array else { return nil }
      let objects = elements.compactMap(\.object)
      return objects.count == elements.count ? objects : nil
    }
  }

  private mutating func read<Value>(_ name: String, _ convert: (JSONValue) -> Value?) -> Value? {
    guard let value = object[name] else { return nil }
    if let converted = convert(value) { return converted }
    if case .null = value { return nil }
    unreadable.append(name)
    return nil
  }
}
