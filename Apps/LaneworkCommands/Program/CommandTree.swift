package import CommandLineInterface

/// The tree of all commands.
package enum CommandTree {
  /// A node of the tree.
  package typealias Node = CommandNode<any LaneworkCommand>
  /// What reads a command line.
  package typealias Parser = ArgumentParser<any LaneworkCommand, LaneworkOptions>

  /// The commands of the program as a shell starts it.
  package static var shell: Parser {
    Parser(
      root: .group(
        CommandDescription(
          "lanework", "Keeps kanban boards as plain folders of Markdown.",
          examples: [
            CommandExample("board validate 'Skills Pipeline.lanework'", "Checks every document of a board.")
          ]),
        [
          .group(
            CommandDescription(
              "board", "Works on whole boards.",
              examples: [CommandExample("board validate Boards", "Checks all boards in a folder.")]),
            [command(BoardValidate.self)]),
          command(CompletionScript.self),
          command(CompletionAnswer.self),
        ]))
  }

  private static func command<Command: LaneworkCommand>(_ type: Command.Type) -> Node {
    .command(type) { $0 }
  }
}
