internal import Basics

/// The way to a value in the data, taken apart when the rule is loaded: `company.members.0`.
struct VariablePath: Sendable {
  /// One step of the way.
  struct Step: Sendable {
    let name: String
    /// The position in a list or text, when the name spells one.
    let position: Int?

    init(_ name: String) {
      self.name = name
      let number = Int(name)
      position = number.flatMap { $0 >= 0 && String($0) == name ? $0 : nil }
    }
  }

  /// What the first step leads to, in the data of the flag itself.
  enum Head: Sendable {
    case flagd, targetingKey, attribute
  }

  let first: Step
  let rest: [Step]
  let head: Head

  init(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let steps = parts.map { Step(String(Substring($0))) }
    first = steps.first ?? Step("")
    rest = Array(steps.dropFirst())
    head =
      switch first.name {
      case "$flagd": .flagd
      case "targetingKey": .targetingKey
      default: .attribute
      }
  }
}
