internal import Boards
package import CommandLineInterface

/// A label that a card must have: its text, perhaps with its kind before a colon.
package struct LabelCondition: ArgumentValue, Equatable {
  /// The words that are looked for, in lowercase.
  private let text: String
  private let kindAndText: (kind: String, text: String)?

  /// Reads a condition, such as `docs` or `priority: High`.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError(expected: "the text of a label") }
    text = argument.lowercased()
    guard let colon = text.firstIndex(of: ":") else {
      kindAndText = nil
      return
    }
    let rest = text[text.index(after: colon)...].drop { $0 == " " }
    kindAndText = rest.isEmpty ? nil : (String(text[..<colon]), String(rest))
  }

  package static var valueName: String { "LABEL" }

  package static func == (left: LabelCondition, right: LabelCondition) -> Bool { left.text == right.text }

  /// Tells whether one of a card's labels is meant. A text with a colon may be a kind and a text, or all text.
  func isMet(byAnyOf labels: [Label]) -> Bool {
    labels.contains { label in
      let own = label.text.lowercased()
      if own == text { return true }
      return kindAndText.map { own == $0.text && label.kind.isNamed($0.kind) } ?? false
    }
  }
}
