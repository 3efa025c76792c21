/// Finds what can stand next on a command line, from the declarations that parse it.
///
/// The prompt and the completion of the shells both ask it, so they offer the same.
package struct CompletionEngine<Runnable: Sendable, Globals: ArgumentGroup>: Sendable {
  private let root: CommandNode<Runnable>
  private let globals: [ArgumentSpecification]

  /// Creates an engine for the commands of a parser.
  package init(_ parser: ArgumentParser<Runnable, Globals>) {
    root = parser.root
    globals = Globals.arguments.map(\.specification)
  }

  /// Finds the ways to go on from the end of `line`, which holds no program name.
  ///
  /// `values` answers for the kinds of values that only the program knows.
  package func completion(
    of line: String, values: (String) -> [CompletionCandidate]
  ) -> Completion {
    let split = CommandWords(line)
    let partial = split.endsInWord ? split.words.last ?? "" : ""
    var state = State(node: root)
    for word in split.endsInWord ? split.words.dropLast() : split.words[...] {
      guard advance(&state, over: word) else { return Completion(wordStart: split.lastWordStart) }
    }
    var completion = offers(at: state, partial: partial, values: values)
    completion.wordStart = split.lastWordStart
    return completion
  }

  /// How far a line was understood.
  private struct State {
    var node: CommandNode<Runnable>
    var isAtStart = true
    var positionalCount = 0
    var pendingOption: ArgumentSpecification?
    var optionsEnded = false
    var given: Set<String> = []
  }

  /// Passes a finished word; false when it makes no sense, so that nothing can be said about what follows.
  private func advance(_ state: inout State, over word: String) -> Bool {
    if state.pendingOption != nil {
      state.pendingOption = nil
    } else if !state.optionsEnded, word == "--" {
      state.optionsEnded = true
    } else if !state.optionsEnded, word.hasPrefix("-"), word.utf8.count > 1 {
      guard let option = option(spelled: word, in: state.node) else { return true }
      state.given.insert(option.name)
      if option.form == .option, !word.contains("=") { state.pendingOption = option }
    } else if state.node.isCommand {
      state.positionalCount += 1
    } else if let child = state.node.child(named: word) {
      state.node = child
      state.isAtStart = false
    } else if !(state.isAtStart && word == "help") {
      return false
    }
    return true
  }

  private func option(spelled word: String, in node: CommandNode<Runnable>) -> ArgumentSpecification? {
    let options = node.specifications.filter { $0.form != .positional } + globals
    if word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      return options.first { $0.name == name }
    }
    guard word.count == 2, let letter = word.last else { return nil }
    return options.first { $0.letter == letter }
  }

  private func offers(
    at state: State, partial: String, values: (String) -> [CompletionCandidate]
  ) -> Completion {
    if let option = state.pendingOption {
      return self.values(of: option, prefix: "", partial: partial, values)
    }
    if !state.optionsEnded, partial.hasPrefix("-") {
      if let equals = partial.firstIndex(of: "="), let option = option(spelled: partial, in: state.node),
        option.form == .option
      {
        let prefix = String(partial[...equals])
        return self.values(
          of: option, prefix: prefix, partial: String(partial[partial.index(after: equals)...]), values)
      }
      return Completion(candidates: options(at: state).filter { $0.value.hasPrefix(partial) })
    }
    if state.node.isCommand {
      let positionals = state.node.specifications.filter { $0.form == .positional }
      let index = min(state.positionalCount, positionals.count - 1)
      guard positionals.indices.contains(index),
        state.positionalCount == index || positionals[index].isRepeated
      else { return Completion() }
      return self.values(of: positionals[index], prefix: "", partial: partial, values)
    }
    return Completion(
      candidates: state.node.visibleChildren.map {
        CompletionCandidate($0.description.name, $0.description.summary)
      }.filter { $0.value.hasPrefix(partial) })
  }

  /// The options that may still be given.
  private func options(at state: State) -> [CompletionCandidate] {
    let own = state.node.specifications.filter { $0.form != .positional }
    let shared = globals.filter { global in !own.contains { $0.name == global.name } }
    let open = (own + shared).filter { $0.isRepeated || !state.given.contains($0.name) }
    return open.map { CompletionCandidate("--\($0.name)", $0.help) }
      + [CompletionCandidate("--help", "Shows help.")]
  }

  private func values(
    of argument: ArgumentSpecification, prefix: String, partial: String,
    _ values: (String) -> [CompletionCandidate]
  ) -> Completion {
    let known: [CompletionCandidate]
    switch argument.completion {
    case .none: return Completion()
    case .files: return Completion(files: .all)
    case .folders: return Completion(files: .folders)
    case .choices(let words): known = words.map { CompletionCandidate($0) }
    case .dynamic(let kind): known = values(kind)
    }
    return Completion(
      candidates: known.filter { $0.value.hasPrefix(partial) }.map {
        CompletionCandidate(prefix + $0.value, $0.description)
      })
  }
}

/// What can stand at a place of a command line.
package struct Completion: Sendable, Equatable {
  /// Names of files that can stand there too.
  package enum Files: Sendable, Equatable {
    case none, all, folders
  }

  /// Whole words, unquoted.
  package var candidates: [CompletionCandidate]
  /// Whether names of files are wanted.
  package var files: Files
  /// Where the word begins that the candidates replace.
  package var wordStart: String.Index

  /// Creates a completion.
  package init(
    candidates: [CompletionCandidate] = [], files: Files = .none, wordStart: String.Index = "".startIndex
  ) {
    self.candidates = candidates
    self.files = files
    self.wordStart = wordStart
  }
}

/// One word that is offered.
package struct CompletionCandidate: Sendable, Equatable {
  /// The word.
  package let value: String
  /// What it means, empty when that is plain.
  package let description: String

  /// Creates a candidate.
  package init(_ value: String, _ description: String = "") {
    self.value = value
    self.description = description
  }
}
