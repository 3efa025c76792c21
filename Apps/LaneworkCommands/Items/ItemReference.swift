package import CommandLineInterface

/// How a person names an item on the command line: by its identity, a beginning of that, or its title.
package struct ItemReference: ArgumentValue, Equatable {
  /// What was typed.
  package let text: String

  /// Creates a reference.
  package init(_ text: String) { self.text = text }

  /// Reads a reference; every text but the empty one can be a title.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError(expected: "an id or a title") }
    text = argument
  }

  package static var valueName: String { "ITEM" }
}

/// What a reference is looked up among.
package struct ItemCandidate: Sendable, Equatable {
  /// The identity in its lowercase form.
  package let identity: String
  /// The title, nil when there is none.
  package let title: String?

  /// Creates a candidate.
  package init(identity: String, title: String?) {
    self.identity = identity
    self.title = title
  }
}

extension ItemReference {
  /// Finds the place, among candidates, of the one item that is meant.
  ///
  /// A whole identity means its item, whatever titles there are. Otherwise every item counts whose title is exactly
  /// the text or whose identity begins with it, letter case aside, and there must be one. `noun` names what is
  /// looked for, "card" or "lane"; `short` gives the beginning that is enough for an identity.
  ///
  /// Throws a `CommandFailure` `not-found`, or `ambiguous` with all that were meant.
  package func place(
    among candidates: [ItemCandidate], noun: String, short: (String) -> String
  ) throws(CommandFailure) -> Int {
    let typed = text.lowercased()
    if let place = candidates.firstIndex(where: { $0.identity == typed }) { return place }
    let isIdentityStart = typed.utf8.allSatisfy(Self.isIdentityByte)
    let places = candidates.indices.filter { index in
      candidates[index].title == text || (isIdentityStart && candidates[index].identity.hasPrefix(typed))
    }
    if places.count == 1 { return places[0] }
    if places.isEmpty { throw notFound(noun, candidates) }
    throw CommandFailure(
      code: "ambiguous", "`\(text)` means \(places.count) \(noun)s.",
      hint: "Name one of them by its id.",
      candidates: places.map { index in
        CommandFailure.Candidate(
          id: short(candidates[index].identity), title: candidates[index].title ?? "")
      })
  }

  private func notFound(_ noun: String, _ candidates: [ItemCandidate]) -> CommandFailure {
    let nearest = Suggestion.nearest(to: text, among: candidates.compactMap(\.title))
    return CommandFailure(
      code: "not-found", "There is no \(noun) `\(text)` on this board.",
      hint: nearest.map { "Did you mean `\($0)`?" }
        ?? "A \(noun) is named by its id, the beginning of that, or its whole title.")
  }

  private static func isIdentityByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "-"): true
    default: false
    }
  }
}
