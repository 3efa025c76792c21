internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import Entitlement
private import FoundationEssentials

/// `lanework board exercise`: what `board explain --prove-inert` follows, a free session that does everything there is.
///
/// It changes the board it is given, so that one is a copy.
struct BoardExerciseCommand: LaneworkCommand {
  var path = ""
  var state = ""
  var operations = 0

  static let description = CommandDescription(
    "exercise", "Makes changes of all kinds to a board, in a free session.",
    examples: [
      CommandExample(
        "board exercise Copy.lanework --state /tmp/state --operations 200",
        "Changes the board 200 times, and prints it.")
    ], isHidden: true)

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("path", \.path, "The board's folder, which is changed.", completion: .folders),
      .option(
        "state", \.state, "The folder for the records of the session, which must not know of a subscription.",
        valueName: "PATH"),
      .option("operations", \.operations, "How many changes are made; without it, the board is only read."),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    guard !state.isEmpty else {
      throw CommandFailure(
        code: "missing-option", "The folder for records is missing.", hint: "Name one with `--state PATH`.",
        status: .usage)
    }
    let board = try context.location(of: path).path
    let appModel = appModel(try context.environment.absolute(state), in: context)
    let watcher = context.environment.watch(board, OpenBoard.ignoredFolders)
    let session = try Self.telling(of: board) { () throws(SessionError) in
      try appModel.beginSession(
        boardAt: board,
        now: Date(timeIntervalSince1970: Double(context.environment.time.now().milliseconds) / 1_000),
        options: SessionOptions(purpose: .open, readsComments: true))
    }
    defer { session.end(.boardClosed) }
    guard session.tier == .free else {
      throw CommandFailure(
        code: "not-free", "The session is not free: \(session.tierReason.sentence)", path: state,
        hint: "Name a folder without records.")
    }
    let exercise = try Self.telling(of: board) { () throws(SessionError) in
      let exercise = try session.exercise(
        operations: operations, attaching: "\(board)/\(ReservedName.index)")
      _ = try OpenBoard(session, watcher: watcher).lookOutside()
      _ = try appModel.checkUp(boardAt: board, mending: false)
      return exercise
    }
    _ = try BoardShow(showsComments: true).run(on: session, in: &context)
    _ = try ListHistory().run(on: session, in: &context)
    context.console.writeObject { exercise.write(to: &$0) }
    return .done
  }

  private static func telling<Result>(
    of board: String, _ body: () throws(SessionError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(SessionError) {
      return try body()
    } catch {
      throw CommandFailure(error, board: board)
    }
  }

  /// The parts of a program that has its records in one folder, and that nothing else is known of.
  private func appModel(_ state: String, in context: CommandContext) -> AppModel {
    let around = context.environment.surroundings(reportingTo: CollectedDiagnostics())
    return AppModel(
      Surroundings(
        fileSystem: around.fileSystem,
        folders: UserFolders(configuration: nil, state: state, cache: nil, home: nil), time: around.time,
        random: around.random, diagnostics: around.diagnostics, pause: around.pause))
  }
}

extension BoardExercise {
  /// Writes the account as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("operations", operations)
    writer.member("undone", undone)
    writer.member("redone", redone)
    writer.member("refused", refused)
    writer.key("kinds")
    writer.array { writer in
      for kind in kinds { writer.string(kind) }
    }
  }

  /// Reads what `write` wrote; nil for anything else.
  init?(_ value: JSONValue) {
    self.init()
    guard let operations = value["operations"]?.integer, let undone = value["undone"]?.integer,
      let redone = value["redone"]?.integer, let refused = value["refused"]?.integer,
      let kinds = value["kinds"]?.array
    else { return nil }
    self.operations = Int(operations)
    self.undone = Int(undone)
    self.redone = Int(redone)
    self.refused = Int(refused)
    self.kinds = kinds.compactMap(\.string)
  }
}
