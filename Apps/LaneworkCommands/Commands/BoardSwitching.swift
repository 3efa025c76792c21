internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `open`: opens a further board, or comes back to one that is open.
struct OpenAnother: ConversationCommand {
  var board = ""

  static let description = CommandDescription(
    "open", "Opens another board beside those that are open.",
    examples: [
      CommandExample("open ~/Lanework/Home", "Opens the board, whose folder's ending may be left out.")
    ])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.positional("board", \.board, "The board's folder, or its name.", completion: .folders)]
  }

  func run(in conversation: Conversation, _ context: inout CommandContext) throws(CommandFailure)
    -> ExitStatus
  {
    try conversation.open(try BoardNames(context).location(of: board))
    try BoardSwitch.tell(conversation, context)
    return .done
  }
}

/// `switch`: makes another of the open boards the current one.
struct SwitchBoard: ConversationCommand {
  var name = ""

  static let description = CommandDescription(
    "switch", "Goes to another of the open boards.",
    discussion: ["`board NAME` does the same."],
    examples: [CommandExample("switch Home", "Goes to the board in the folder Home.lanework.")])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "name", \.name, "The board's folder's name, its title, or the beginning of either.",
        completion: .dynamic(BoardValues.openBoards))
    ]
  }

  func run(in conversation: Conversation, _ context: inout CommandContext) throws(CommandFailure)
    -> ExitStatus
  {
    let boards = conversation.boards
    let wanted = name.lowercased()
    let names = boards.map { [$0.name.lowercased(), $0.session.board.displayTitle.lowercased()] }
    var found = boards.indices.filter { names[$0].contains(wanted) }
    if found.isEmpty { found = boards.indices.filter { names[$0].contains { $0.hasPrefix(wanted) } } }
    guard found.count == 1 else {
      throw CommandFailure(
        code: found.isEmpty ? "no-board" : "ambiguous",
        found.isEmpty ? "No open board is called `\(name)`." : "`\(name)` means \(found.count) open boards.",
        hint: found.isEmpty ? "`open PATH` opens another board." : "Use more of the name.",
        candidates: (found.isEmpty ? Array(boards.indices) : found).map { index in
          CommandFailure.Candidate(id: boards[index].name, title: boards[index].session.location.path)
        })
    }
    conversation.makeCurrent(boards[found[0]])
    try BoardSwitch.tell(conversation, context)
    return .done
  }
}

/// `boards`: which boards are open.
struct ListBoards: ConversationCommand {
  static let description = CommandDescription(
    "boards", "Lists the open boards.",
    examples: [CommandExample("boards", "Lists the open boards, the current one marked.")])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(in conversation: Conversation, _ context: inout CommandContext) throws(CommandFailure)
    -> ExitStatus
  {
    let current = conversation.current?.session.location
    let console = context.console
    if console.isJSON {
      console.writeObject { writer in
        writer.key("boards")
        writer.array { writer in
          for board in conversation.boards {
            writer.object { writer in
              writer.member("name", board.name)
              writer.member("title", board.session.board.displayTitle)
              writer.member("path", board.session.location.path)
              writer.member("current", board.session.location == current)
            }
          }
        }
      }
      return .done
    }
    var table = TextTable(flexibleColumn: 2)
    for board in conversation.boards {
      table.add([
        StyledLine(board.session.location == current ? "→" : " "),
        StyledLine(VisibleText.of(board.session.board.displayTitle), .strong),
        StyledLine(VisibleText.of(board.session.location.path), .faint),
      ])
    }
    table.print(on: console)
    if conversation.boards.isEmpty { console.output.print("No board is open.") }
    return .done
  }
}

/// `close`: closes the current board.
struct CloseBoard: ConversationCommand {
  static let description = CommandDescription(
    "close", "Closes the board; it is not opened again the next time.",
    discussion: ["What was done in it can no longer be undone then."],
    examples: [CommandExample("close", "Closes the current board and goes to the one opened before it.")])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(in conversation: Conversation, _ context: inout CommandContext) throws(CommandFailure)
    -> ExitStatus
  {
    guard let closed = conversation.current else {
      throw CommandFailure(code: "no-board", "No board is open.", hint: "`quit` ends the program.")
    }
    conversation.closeCurrent()
    if conversation.boards.isEmpty { conversation.isOver = true }
    if context.console.isJSON {
      context.console.writeObject { $0.member("closed", closed.session.location.path) }
    } else {
      context.console.output.print("Closed \(VisibleText.of(closed.session.board.displayTitle)).")
      if !conversation.isOver { try BoardSwitch.tell(conversation, context) }
    }
    return .done
  }
}

/// `quit`: ends the conversation.
struct Quit: ConversationCommand {
  static let description = CommandDescription(
    "quit", "Ends; the boards that are open are opened again the next time.",
    examples: [CommandExample("quit", "Ends. Every change is on the disk already.")],
    synonyms: ["exit", "bye", "q", "logout"])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(in conversation: Conversation, _ context: inout CommandContext) throws(CommandFailure)
    -> ExitStatus
  {
    conversation.isOver = true
    if context.console.isJSON { context.console.writeObject { $0.member("ended", true) } }
    return .done
  }
}

/// What is told when another board becomes the current one.
enum BoardSwitch {
  static func tell(_ conversation: Conversation, _ context: CommandContext) throws(CommandFailure) {
    guard let board = conversation.current else { return }
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("name", board.name)
        writer.member("title", board.session.board.displayTitle)
        writer.member("path", board.session.location.path)
      }
    } else {
      try BoardPresentation().show(board.session, in: context)
    }
  }
}
