internal import Boards
internal import CommandLineInterface

/// A label as people say it: `kind:text`, or only the text.
///
/// A text alone means the value of a kind that lists it, such as `High` of the priorities, and else a free label. That
/// is how a lane's default labels are read too. `text:High` is a free label in any case.
struct LabelText: ArgumentValue, Equatable {
  /// The type of the kind; nil when only a text was said.
  let kind: String?
  /// The label's text.
  let text: String

  init(argument: String) throws(ArgumentValueError) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    kind = parts.count == 2 ? Self.trimmed(parts[0]) : nil
    text = Self.trimmed(parts[parts.count - 1])
    guard !text.isEmpty, kind != "" else {
      throw ArgumentValueError(expected: "a label such as `priority:High` or `docs`")
    }
  }

  static var valueName: String { "LABEL" }
  static var completion: ValueCompletion { .dynamic(BoardValues.labels) }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// The label to put on a card.
  func choice(from vocabulary: LabelVocabulary) -> LabelChoice {
    if let kind { return LabelChoice(kind: kind, text: text) }
    guard let listed = vocabulary.closedKinds(withValue: text).first else { return LabelChoice(text: text) }
    return LabelChoice(kind: listed.kind.type, text: text)
  }

  /// The label to take off a card: the one of this text, of whatever kind, when no kind was said.
  ///
  /// Throws a `CommandFailure` when the card has none, or several of different kinds.
  func label(on card: Card) throws(CommandFailure) -> LabelChoice {
    let labels = card.labels.filter { label in
      label.text.lowercased() == text.lowercased() && (kind.map { label.kind.isNamed($0) } ?? true)
    }
    guard let first = labels.first else {
      let nearest = Suggestion.nearest(to: text, among: card.labels.map(\.text))
      let present = card.labels.map { "\($0.kind.type):\($0.text)" }.joined(separator: ", ")
      throw CommandFailure(
        code: "not-found", "\(card.quotedTitle) has no label `\(spelling)`.",
        hint: nearest.map { "Did you mean `\($0)`?" }
          ?? (present.isEmpty ? "It has no labels." : "Its labels are \(present)."))
    }
    guard labels.allSatisfy({ $0.identity == first.identity }) else {
      let spellings = labels.map { "`\($0.kind.type):\($0.text)`" }.joined(separator: " and ")
      throw CommandFailure(
        code: "ambiguous", "\(card.quotedTitle) has several labels `\(text)`.",
        hint: "Say which kind is meant: \(spellings).")
    }
    return LabelChoice(kind: first.kind.type, text: first.text)
  }

  private var spelling: String { kind.map { "\($0):\(text)" } ?? text }
}
