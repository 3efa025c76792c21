/// The steps from a document's root to a place in it, printed as a JSON pointer only when a finding needs it.
struct JSONPointer {
  /// One step.
  enum Step {
    case keyword(StaticString)
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func push(_ step: Step) { steps.append(step) }

  mutating func push(_ first: Step, _ second: Step) {
    steps.append(first)
    steps.append(second)
  }

  mutating func pop(_ count: Int = 1) { steps.removeLast(count) }

  /// The pointer as text, beginning `#/`.
  func text(ending keyword: StaticString? = nil) -> String {
    var parts = steps.map { step in
      switch step {
      case .keyword(let name): "\(name)"
      case .key(let name): Self.escape(name)
      case .index(let number): String(number)
      }
    }
    if let keyword { parts.append("\(keyword)") }
    return "#/" + parts.joined(separator: "/")
  }

  /// Escapes a name as a pointer's step.
  static func escape(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
      return name
    }
    return name.reduce(into: "") { text, character in
      switch character {
      case "~": text += "~0"
      case "/": text += "~1"
      default: text.append(character)
      }
    }
  }
}
