/// Reads command lines against a tree of commands.
///
/// Options may stand before, between and behind the words of a command. `--` ends the options. A value that
/// itself begins with a dash is written `--name=VALUE`, so that a forgotten value is a clear error and never
/// swallows the next option; numbers such as `-5` and spans such as `-2h` need no such care.
package struct ArgumentParser<Runnable: Sendable, Globals: ArgumentGroup>: Sendable {
  /// The group that holds all commands; its name is the program's, empty where lines begin with the command.
  package let root: CommandNode<Runnable>

  /// Creates a parser.
  package init(root: CommandNode<Runnable>) {
    self.root = root
  }

  /// Reads the words of a command line, without the program's name.
  ///
  /// Throws a `UsageError` that knows the command it happened in.
  package func parse(_ words: [String]) throws(UsageError) -> Invocation<Runnable, Globals> {
    let options = words.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") { return .help(helpPath(in: words)) }
    var line = CommandLineReader(root: root, globals: Globals.arguments.map(\.specification))
    do throws(UsageError) {
      try line.read(words)
      if line.wantsVersion { return .version }
      if line.isHelp { return .help(line.path) }
      guard case .command(let leaf) = line.node.content else {
        throw UsageError.missingCommand(after: line.path)
      }
      let globals = try Globals.bound(to: line.globalOccurrences)
      return .run(try leaf.make(line.occurrences), globals, path: line.path)
    } catch {
      var error = error
      error.path = line.path
      throw error
    }
  }

  /// The node that words lead to, and as many of the words as lead to it.
  package func node(at path: [String]) -> (node: CommandNode<Runnable>, path: [String]) {
    var node = root
    var known: [String] = []
    for word in path {
      guard let child = node.child(named: word) else { break }
      node = child
      known.append(word)
    }
    return (node, known)
  }

  /// The command that a line with `--help` in it asks about: the words that are commands, whatever else it holds.
  private func helpPath(in words: [String]) -> [String] {
    let globals = Globals.arguments.map(\.specification)
    var path: [String] = []
    var node = root
    var isValue = false
    for word in words {
      if isValue {
        isValue = false
      } else if word.hasPrefix("-") {
        isValue = globals.contains { $0.form == .option && word == "--\($0.name)" }
      } else if path.isEmpty, word == "help" {
        continue
      } else if let child = node.child(named: word) {
        node = child
        path.append(word)
      } else {
        break
      }
    }
    return path
  }
}

/// What a command line asks for.
package enum Invocation<Runnable: Sendable, Globals: Sendable>: Sendable {
  /// To run a command with the options that all commands share; `path` is the command's words.
  case run(Runnable, Globals, path: [String])
  /// To show the help of the command or group at a path.
  case help([String])
  /// To print the program's version.
  case version
}
