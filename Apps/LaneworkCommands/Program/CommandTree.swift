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
            CommandExample("board open 'Skills Pipeline.lanework'", "Opens a board and asks what to do."),
            CommandExample("card list --lane Doing", "Lists the cards of a lane of the nearest board."),
          ]),
        [
          board([command(BoardOpen.self), command(BoardShow.self), command(BoardExerciseCommand.self)]),
          card, lane,
        ] + ChangingCommands.others + [
          command(Undo.self), command(Redo.self), command(ListHistory.self),
          account, store, QuotaCommands.all, FlagCommands.all, preference, command(CompletionScript.self),
          command(CompletionAnswer.self),
        ]))
  }

  /// The commands of the program that may use the network, which the other one becomes for them.
  package static var remote: Parser {
    Parser(
      root: .group(
        CommandDescription(
          "lanework-remote", "Does for lanework what needs the network.",
          examples: [CommandExample("account refresh", "Asks about every subscription that was imported.")]),
        [
          .group(accountDescription, [command(AccountRefreshCommand.self)]),
          .group(storeDescription, [command(StoreReconcileCommand.self)]),
          FlagCommands.remote,
        ]))
  }

  /// The commands at the prompt of an open board: the same, with short names for what is done to it as a whole.
  package static var conversation: Parser {
    Parser(
      root: .group(
        CommandDescription(
          "", "Works on the open board.",
          examples: [CommandExample("card list --due soon", "Lists the cards that are due soon.")]),
        [
          command(Show.self), card, lane,
        ] + ChangingCommands.others + [
          command(Undo.self), command(Redo.self), command(Restore.self), command(ListHistory.self),
          command(Explain.self), board([command(BoardShow.self)]),
          command(OpenAnother.self), command(SwitchBoard.self), command(ListBoards.self),
          command(CloseBoard.self), preference, command(Quit.self),
        ]))
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
      special + [
        command(BoardHistory.self), command(BoardUndo.self), command(BoardRedo.self),
        command(BoardRestore.self),
        command(BoardExplain.self), command(BoardValidate.self),
      ] + ChangingCommands.board)
  }

  private static var card: Node {
    .group(
      CommandDescription(
        "card", "Works on cards.",
        examples: [CommandExample("card show 04b8", "Shows a card with its comments.")]),
      [command(CardList.self), command(CardShow.self)] + ChangingCommands.card)
  }

  private static var lane: Node {
    .group(
      CommandDescription(
        "lane", "Works on lanes.", examples: [CommandExample("lane list", "Lists the lanes, left to right.")]),
      [command(LaneList.self)] + ChangingCommands.lane)
  }

  private static var account: Node {
    .group(
      accountDescription,
      [
        command(AccountImportCommand.self), command(AccountRefreshCommand.self),
        command(AccountStatusCommand.self), command(AccountExplainCommand.self),
        command(AccountForgetCommand.self),
      ])
  }

  private static var store: Node {
    .group(storeDescription, [command(StoreSandboxCommand.self), command(StoreReconcileCommand.self)])
  }

  /// The group of commands about the subscription of this machine.
  private static let accountDescription = CommandDescription(
    "account", "Works on what is known of the subscription.",
    examples: [CommandExample("account import transaction.jws", "Takes in what a store signed.")])

  /// The group of commands about stores.
  private static let storeDescription = CommandDescription(
    "store", "Works with stores, for those who run one or sell in one.",
    examples: [CommandExample("store sandbox --config Shop.storekit --port 8080", "Runs a store for tests.")])

  private static var preference: Node {
    .group(
      CommandDescription(
        "preference", "Sets what all commands are run with.",
        examples: [CommandExample("preference set actor Robin", "Has changes made by Robin from now on.")]),
      [command(PreferenceList.self), command(PreferenceSet.self), command(PreferenceClear.self)])
  }
}
