package import AppModel
internal import Basics
internal import Boards
package import CommandLineInterface

/// What happens between opening boards and leaving them: commands come in one after another, and each is answered on
/// the board that is current, as others have left it by then.
///
/// Where commands come from, keys, lines or objects, is not its business.
package final class Conversation {
  /// The boards that are open, in the order in which they were opened.
  package private(set) var boards: [OpenBoard] = []
  /// Whether somebody asked to end it.
  package var isOver = false

  /// What every command is run with, where its own line does not say otherwise.
  private(set) var context: CommandContext
  private let parser = CommandTree.conversation
  private var currentPath: String?

  /// Begins a conversation without boards.
  package init(_ context: CommandContext) {
    self.context = context
    self.context.isInConversation = true
  }

  // MARK: Boards

  /// The board that commands are about; nil when none is open.
  package var current: OpenBoard? { boards.first { $0.session.location.path == currentPath } ?? boards.last }

  /// Opens a board and makes it the current one; one that is open already only becomes the current one.
  package func open(_ location: BoardLocation) throws(CommandFailure) {
    if !boards.contains(where: { $0.session.location == location }) {
      let watcher = context.environment.watch(location.path, OpenBoard.ignoredFolders)
      let session = try context.beginSession(on: location.path, for: .open)
      boards.append(OpenBoard(session, watcher: session.flags.watchesChanges ? watcher : nil))
    }
    currentPath = location.path
  }

  /// Makes a board the current one that is open.
  func makeCurrent(_ board: OpenBoard) { currentPath = board.session.location.path }

  /// Closes the current board; the one that was opened before it becomes the current one.
  package func closeCurrent() {
    guard let board = current else { return }
    board.session.end(.boardClosed)
    boards.removeAll { $0.session.location == board.session.location }
    currentPath = nil
  }

  /// Ends the sessions; what is open now is opened again the next time.
  package func end() {
    for board in boards { board.session.end(.programEnds) }
    context.tellDiagnostics()
  }

  /// Takes over how large the screen is by now.
  func fit(columns: Int, rows: Int) {
    context.environment.columns = columns
    context.environment.rows = rows
    context.console.width = columns
  }

  // MARK: Commands

  /// Answers a line as a person types it.
  package func answer(line: String) -> ExitStatus {
    do throws(UsageError) {
      var words = try CommandWords.words(of: line)
      guard !words.isEmpty else {
        tellOutside(context)
        return .done
      }
      // `board NAME` is how people say that they want to go there.
      if words.count == 2, words[0] == "board", !words[1].hasPrefix("-"),
        parser.node(at: words).path.count < 2
      {
        words[0] = SwitchBoard.description.name
      }
      switch try parser.parse(words) {
      case .run(let command, let options, _): return run(command, options, JSONObject())
      case .help(let path): help(of: path)
      case .version: context.console.output.print("\(Program.name) \(Program.version)")
      }
      return .done
    } catch {
      return refuse(error, JSONObject())
    }
  }

  /// Answers a request as a program sends it: always with one object.
  package func answer(request line: String) -> ExitStatus {
    var preamble = JSONObject()
    do {
      let request = try JSONRequest(line: line)
      preamble["id"] = request.id
      let (command, options, _) = try parser.parse(command: request.command, fields: request.fields)
      return run(command, options, preamble)
    } catch let error as JSONRequestError {
      preamble["id"] = error.id
      return report(error.failure, preamble)
    } catch let error as UsageError {
      return refuse(error, preamble)
    } catch {
      return report(CommandFailure(code: "fault", "\(error)", status: .fault), preamble)
    }
  }

  private func run(
    _ command: any LaneworkCommand, _ options: LaneworkOptions, _ preamble: JSONObject
  ) -> ExitStatus {
    var context = context.forLine(options)
    context.console.preamble = preamble
    defer { context.tellDiagnostics() }
    do throws(CommandFailure) {
      switch command {
      case let command as any ConversationCommand: return try command.run(in: self, &context)
      case let command as any BoardCommand: return try run(command, in: &context)
      default: return try command.run(in: &context)
      }
    } catch {
      context.console.report(error)
      return error.status
    }
  }

  /// Runs a command on the board it names, or on the current one.
  private func run(_ command: any BoardCommand, in context: inout CommandContext) throws(CommandFailure)
    -> ExitStatus
  {
    var board = current
    if command.boardPath != nil || context.options.board != nil {
      let location = try context.location(of: command.boardPath)
      board = boards.first { $0.session.location == location }
      if board == nil {
        context.isInConversation = false
        return try command.run(in: &context)
      }
    }
    guard let board else {
      throw CommandFailure(code: "no-board", "No board is open.", hint: "Open one with `open PATH`.")
    }
    guard context.options.durability == nil else {
      throw CommandFailure(
        code: "invalid-value", "The durability is chosen when a board is opened.",
        hint: "Close the board, and open it with `--durability`.", status: .usage)
    }
    try lookOutside(board, &context)
    board.session.actor = try context.options.identity ?? context.preferences().actor
    return try command.run(on: board.session, in: &context)
  }

  // MARK: Others

  /// Reads what others changed, and tells it: before the answer for people, within it for programs.
  private func lookOutside(_ board: OpenBoard, _ context: inout CommandContext) throws(CommandFailure) {
    let changes: OutsideChanges
    do throws(SessionError) {
      changes = try board.lookOutside()
    } catch {
      throw CommandFailure(error, board: board.session.location.path)
    }
    guard let summary = changes.summary else { return }
    if context.console.isJSON {
      var outside = JSONObject()
      outside["board"] = .bool(changes.isBoardChanged)
      outside["lanes"] = .integer(Int64(changes.lanes.count))
      outside["cards"] = .integer(Int64(changes.cards.count))
      context.console.preamble["outside"] = .object(outside)
    } else {
      context.console.output.flush()
      context.console.messages.print(context.console.messagePainter.paint("\(summary).", .attention))
      context.console.messages.flush()
    }
  }

  /// Tells what others changed where nothing else is asked.
  private func tellOutside(_ context: CommandContext) {
    guard let board = current else { return }
    var context = context
    do throws(CommandFailure) {
      try lookOutside(board, &context)
    } catch {
      context.console.report(error)
    }
  }

  // MARK: What goes wrong

  private func refuse(_ error: UsageError, _ preamble: JSONObject) -> ExitStatus {
    if error.code == UsageError.missingCommandCode, !context.console.isJSON {
      help(of: error.path)
      return .usage
    }
    return report(CommandFailure(error, program: ""), preamble)
  }

  private func report(_ failure: CommandFailure, _ preamble: JSONObject) -> ExitStatus {
    var console = context.console
    console.preamble = preamble
    console.report(failure)
    return failure.status
  }

  private func help(of path: [String]) {
    let (node, known) = parser.node(at: path)
    let console = context.console
    // How changes are written was chosen when the board was opened.
    let globals = LaneworkOptions.arguments.map(\.specification).filter { $0.name != "durability" }
    console.output.write(
      HelpText(
        of: node, path: known, program: "", globals: globals,
        width: console.width, painter: console.painter
      ).text)
  }

  /// How a line may go on, with the names that the current board knows.
  package func completion(of line: String) -> Completion {
    let words = CommandWords(line)
    let boards = boards.map { CompletionCandidate($0.name, $0.session.board.displayTitle) }
    let board = current?.session.board
    var completion = BoardCompletion(parser, openBoards: boards) { board }.completion(of: line)
    if completion.files != .none {
      completion.candidates += FileCompletion(environment: context.environment).candidates(
        beginning: words.endsInWord ? words.words.last ?? "" : "", foldersOnly: completion.files == .folders)
    }
    return completion
  }
}
