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
          board([]), lane,
          command(CompletionScript.self), command(CompletionAnswer.self),
        ] + ChangingCommands.others))
  }

  /// Makes a node of a command.
  package static func command<Command: LaneworkCommand>(_ type: Command.Type) -> Node {
    .command(type) { $0 }
  }

  private static func board(_ special: [Node]) -> Node {
    .group(
      CommandDescription(
        "board", "Works on whole boards.",
        examples: [CommandExample("board validate Boards", "Checks all boards in a folder.")]),
      special + [command(BoardValidate.self)]
        + ChangingCommands.board)
  }

  private static var lane: Node {
    .group(
      CommandDescription(
        "lane", "Works on lanes.", examples: [CommandExample("lane list", "Lists the lanes, left to right.")]),
      [command(LaneList.self)] + ChangingCommands.lane)
  }
}
