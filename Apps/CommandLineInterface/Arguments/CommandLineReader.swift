/// A command line while it is read: the node of the tree reached so far, and the arguments found.
struct CommandLineReader<Runnable: Sendable> {
  private(set) var node: CommandNode<Runnable>
  private(set) var path: [String] = []
  private(set) var occurrences: [ArgumentOccurrence] = []
  private(set) var globalOccurrences: [ArgumentOccurrence] = []
  private(set) var wantsVersion = false
  /// Whether the line began with `help`, which asks about the command that follows.
  private(set) var isHelp = false
  private let root: CommandNode<Runnable>
  private let globals: [ArgumentSpecification]
  private var positionalCount = 0

  init(root: CommandNode<Runnable>, globals: [ArgumentSpecification]) {
    self.root = root
    self.node = root
    self.globals = globals
  }

  /// Reads all words.
  mutating func read(_ words: [String]) throws(UsageError) {
    var remaining = words[...]
    var optionsEnded = false
    while let word = remaining.popFirst() {
      if optionsEnded {
        try readWord(word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try readLongOption(word, &remaining)
      } else if Self.isOption(word) {
        try readLetters(word, &remaining)
      } else {
        try readWord(word)
      }
    }
  }

  /// Reads a word that is no option: the next part of the command's name, or a positional argument.
  private mutating func readWord(_ word: String) throws(UsageError) {
    guard node.isCommand else { return try descend(to: word) }
    let positionals = node.specifications.indices.filter { node.specifications[$0].form == .positional }
    if positionalCount < positionals.count {
      let index = positionals[positionalCount]
      occurrences.append(ArgumentOccurrence(index: index, text: word))
      if !node.specifications[index].isRepeated { positionalCount += 1 }
    } else {
      throw .unexpectedArgument(word)
    }
  }

  private mutating func descend(to word: String) throws(UsageError) {
    if let child = node.child(named: word) {
      node = child
      path.append(word)
    } else if path.isEmpty, word == "help", !isHelp {
      isHelp = true
    } else {
      throw .unknownCommand(word, hint: suggestion(for: word))
    }
  }

  /// The command that was most likely meant by a word that is none.
  private func suggestion(for word: String) -> String? {
    let siblings = node.visibleChildren
    if let meant = siblings.first(where: { $0.description.synonyms.contains(word) }) {
      return "Did you mean `\((path + [meant.description.name]).joined(separator: " "))`?"
    }
    let elsewhere = root.commands().filter {
      !$0.node.description.isHidden
        && ($0.path.last == word || $0.node.description.synonyms.contains(word))
    }
    // Whoever typed the whole name of a command elsewhere has hardly mistyped one here.
    let isKnown = elsewhere.contains { $0.path.last == word }
    let names = siblings.map(\.description.name)
    if !isKnown, let name = Suggestion.nearest(to: word, among: names) {
      return "Did you mean `\((path + [name]).joined(separator: " "))`?"
    }
    guard !elsewhere.isEmpty else { return nil }
    let choices = elsewhere.map { "`\($0.path.joined(separator: " "))`" }
    return "Did you mean \(choices.joined(separator: " or "))?"
  }

  private mutating func readLongOption(
    _ word: String, _ remaining: inout ArraySlice<String>
  ) throws(UsageError) {
    let body = word.dropFirst(2)
    let name = body.prefix { $0 != "=" }
    let attached = name.endIndex == body.endIndex ? nil : String(body[body.index(after: name.endIndex)...])
    guard let match = match({ $0.name == name }) else {
      if name == "version", !node.isCommand, path.isEmpty, attached == nil {
        wantsVersion = true
        return
      }
      throw .unknownOption("--\(name)", suggestion: optionSuggestion(for: String(name)))
    }
    if match.specification.form == .flag {
      guard attached == nil else { throw .unexpectedValue(of: match.specification) }
      append(match, text: "")
    } else {
      let text = if let attached { attached } else { try value(of: match.specification, &remaining) }
      append(match, text: text)
    }
  }

  /// Reads `-l`, and several letters in one word: flags, the last of which may be an option with its value.
  private mutating func readLetters(
    _ word: String, _ remaining: inout ArraySlice<String>
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let match = match({ $0.letter == letter }) else {
        throw .unknownOption("-\(letter)", suggestion: optionSuggestion(for: String(word.dropFirst())))
      }
      if match.specification.form == .flag {
        append(match, text: "")
      } else {
        if letters.first == "=" { letters.removeFirst() }
        append(
          match, text: letters.isEmpty ? try value(of: match.specification, &remaining) : String(letters))
        return
      }
    }
  }

  /// Takes the next word as an option's value.
  private func value(
    of argument: ArgumentSpecification, _ remaining: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let word = remaining.first else { throw .missingValue(of: argument, found: nil) }
    if Self.isOption(word) {
      throw .missingValue(of: argument, found: word)
    }
    return remaining.removeFirst()
  }

  /// Whether a word is an option, or letters of several: numbers such as `-5` and spans such as `-2h` are values.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
    return !second.isWholeNumber && Double(word) == nil
  }

  private struct Match {
    let specification: ArgumentSpecification
    let index: Int
    let isGlobal: Bool
  }

  /// Finds an option: the command's own first, so that it may give a shared name a meaning of its own.
  private func match(_ condition: (ArgumentSpecification) -> Bool) -> Match? {
    let own = node.specifications
    if let index = own.firstIndex(where: { $0.form != .positional && condition($0) }) {
      return Match(specification: own[index], index: index, isGlobal: false)
    }
    if let index = globals.firstIndex(where: condition) {
      return Match(specification: globals[index], index: index, isGlobal: true)
    }
    return nil
  }

  private mutating func append(_ match: Match, text: String) {
    let occurrence = ArgumentOccurrence(index: match.index, text: text)
    if match.isGlobal {
      globalOccurrences.append(occurrence)
    } else {
      occurrences.append(occurrence)
    }
  }

  private func optionSuggestion(for name: String) -> String? {
    var known = (node.specifications + globals).filter { $0.form != .positional }.map(\.name)
    known.append("help")
    if path.isEmpty { known.append("version") }
    return Suggestion.nearest(to: name, among: known).map { "--\($0)" }
  }
}
