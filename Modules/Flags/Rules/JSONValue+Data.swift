internal import Basics

extension JSONValue {
  /// Whether the value counts as true in a rule: not null, false, 0, "" or an empty list.
  var isTrue: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .integer(let number): number != 0
    case .double(let number): number != 0 && !number.isNaN
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object: true
    }
  }

  /// What a step on the way to a value leads to; nil when there is nothing.
  func member(_ step: VariablePath.Step) -> JSONValue? {
    switch self {
    case .object(let object): return object[step.name]
    case .array(let elements):
      if step.name == "length" { return .integer(Int64(elements.count)) }
      return step.position.flatMap(element(at:))
    case .string(let text):
      if step.name == "length" { return .integer(Int64(text.unicodeScalars.count)) }
      return step.position.flatMap(element(at:))
    default: return nil
    }
  }

  /// An element of a list, or a character of a text; nil when it has none at the position.
  func element(at position: Int) -> JSONValue? {
    guard position >= 0 else { return nil }
    switch self {
    case .array(let elements): return position < elements.count ? elements[position] : nil
    case .string(let text):
      let scalars = text.unicodeScalars
      guard let index = scalars.index(scalars.startIndex, offsetBy: position, limitedBy: scalars.endIndex),
        index < scalars.endIndex
      else { return nil }
      return .string(String(Character(scalars[index])))
    default: return nil
    }
  }
}
