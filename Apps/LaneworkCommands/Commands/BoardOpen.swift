internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `lanework board open`: opens boards and answers commands until nobody has any more.
struct BoardOpen: LaneworkCommand {
  var board: String?
  var usesSample = false

  static let description = CommandDescription(
    "open", "Opens a board, and takes commands for it until `quit`.",
    discussion: [
      "At a terminal the board is shown and commands are typed at a prompt; what others change meanwhile is read "
        + "before each answer. Without a board, those are opened that were open the last time.",
      "Where the input is no terminal, the same commands are read from it one a line, and a line that begins with # "
        + "is passed over. A line that is refused does not end it; the status is that of the first one that was. "
        + "With --json every line is an object, such as {\"id\": 1, \"command\": \"card list\", \"lane\": \"Doing\"}, "
        + "and is answered by one.",
    ],
    examples: [
      CommandExample("board open 'Skills Pipeline.lanework'", "Opens a board."),
      CommandExample("board open --sample", "Makes a small board to try things on, and opens it."),
      CommandExample(
        "board open Home --json", "Takes requests of a program, and answers each with one object."),
    ], synonyms: ["start", "edit"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .optionalPositional(
        "board", \.board, "The board's folder, or the name of one that was open or is in ~/Lanework.",
        valueName: "PATH", completion: .folders),
      .flag(
        "sample", \.usesSample, "Makes the sample board in ~/Lanework, unless it is there, and opens it."),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let environment = context.environment
    let isTyped = environment.isInputTerminal && environment.isOutputTerminal && !context.console.isJSON
    let conversation = Conversation(context)
    try openBoards(in: conversation, context, isTyped: isTyped)
    defer { conversation.end() }
    return isTyped
      ? try TypedConversation(conversation, environment).run()
      : StreamedConversation(conversation, environment).run()
  }

  /// Opens the board that was asked for, else those of the last time, else the nearest one.
  private func openBoards(
    in conversation: Conversation, _ context: CommandContext, isTyped: Bool
  ) throws(CommandFailure) {
    let named = board ?? context.options.board
    if usesSample {
      guard named == nil else {
        throw CommandFailure(
          code: "unexpected-argument", "`--sample` opens the sample board, and no other one beside it.",
          status: .usage)
      }
      return try conversation.open(try Sample(context).location())
    }
    if let named { return try conversation.open(try BoardNames(context).location(of: named)) }
    let restores = AppModel.shouldRestoreAtLaunch(
      restoreOpenBoards: context.appModel.machineConfiguration().restoresOpenBoards, openedWithBoard: false)
    if isTyped, restores { restoreBoards(in: conversation, context) }
    if conversation.boards.isEmpty { try conversation.open(try nearest(context)) }
  }

  /// Opens the boards again that were open the last time. One that is missing or cannot be read is named, and the
  /// others are opened all the same.
  private func restoreBoards(in conversation: Conversation, _ context: CommandContext) {
    let boards: RestorableBoards
    do throws(PreferenceError) {
      boards = try context.appModel.restorableBoards()
    } catch {
      return context.console.warn("The boards of the last time cannot be opened again. \(error)")
    }
    for path in boards.missing { context.console.warn("The board \(path) is not there any more.") }
    for path in boards.present {
      do throws(CommandFailure) {
        try conversation.open(try context.location(of: path))
      } catch {
        context.console.report(error)
      }
    }
  }

  private func nearest(_ context: CommandContext) throws(CommandFailure) -> BoardLocation {
    do throws(CommandFailure) {
      return try context.location()
    } catch  where error.code == "no-board" {
      throw CommandFailure(
        code: "no-board", "No board is named, and neither this folder nor one above it is one.",
        path: context.environment.currentFolder,
        hint: "Name one, as in `lanework board open PATH`, or try `lanework board open --sample`.")
    }
  }
}
