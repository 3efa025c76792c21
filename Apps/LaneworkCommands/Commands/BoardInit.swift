internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `lanework board init`: makes a new board.
struct BoardInit: LaneworkCommand {
  var path = ""
  var title: String?
  var lanes: [String] = []

  static let description = CommandDescription(
    "init", "Makes a new board.",
    discussion: [
      "The board's folder is named PATH, with .lanework at its end. What is there already is never touched."
    ],
    examples: [
      CommandExample("board init Garden", "Makes the board Garden.lanework in this folder."),
      CommandExample(
        "board init Work.lanework --title 'My work' --lane Ideas --lane Doing --lane Done",
        "Makes a board with a title and lanes."),
    ], synonyms: ["new", "create"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("path", \.path, "The folder to make.", completion: .folders),
      .option(
        "title", \.title, "The board's title; without it, the folder's name is shown.", valueName: "TITLE"),
      .repeated(
        "lane", letter: "l", \.lanes, "A lane, from left to right; may be given several times.",
        valueName: "TITLE"),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let place = try FilePlace(context.environment.absolute(path))
    let name = place.name.hasSuffix(Self.ending) ? place.name : place.name + Self.ending
    let boardPath = place.folder == "/" ? "/\(name)" : "\(place.folder)/\(name)"
    let new = try board(named: name, at: boardPath, in: context)
    let parent = try openFolder(place.folder, in: context)
    let identities = UUIDSource(random: context.environment.random)
    let held = context.environment.holdSignals()
    defer { held?.release() }
    do throws(BoardFoundingError) {
      try BoardFounder(in: parent, durability: context.durability) { String(identities.next().prefix(6)) }
        .found(new)
    } catch {
      throw Self.failure(error, at: boardPath)
    }
    // From here on the path is told without the turns that it was typed with.
    let made = try context.location(of: boardPath).path
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("board", made)
        writer.member("id", new.board.id?.canonical)
        writer.key("lanes")
        writer.array { writer in
          for lane in new.board.lanes {
            writer.object { writer in
              writer.member("id", lane.id.canonical)
              writer.member("title", lane.title)
            }
          }
        }
      }
    } else {
      let lanes = lanes.isEmpty ? "" : ", with \(Count.of(lanes.count, "lane"))"
      context.console.output.print(VisibleText.of("Made the board \(made)\(lanes)."))
    }
    return .done
  }

  private static let ending = ReservedName.boardEnding

  private func board(
    named name: String, at path: String, in context: CommandContext
  ) throws(CommandFailure) -> NewBoard {
    var random = context.environment.random
    let actor = try context.options.identity ?? context.preferences().actor
    func planning() -> PlanningContext {
      PlanningContext(now: context.environment.time.now(), actor: actor, seed: IdentitySeed(using: &random))
    }
    do throws(OperationError) {
      var new = try NewBoard(folderName: name, title: title, in: planning())
      for lane in lanes { try new.apply(.addLane(AddLane(title: lane)), in: planning()) }
      return new
    } catch {
      throw CommandFailure(error, board: path)
    }
  }

  private func openFolder(_ path: String, in context: CommandContext) throws(CommandFailure) -> any Folder {
    do throws(FileSystemError) {
      return try context.environment.fileSystem.openFolder(at: path)
    } catch {
      throw CommandFailure(
        code: "disk", "The folder around the board could not be opened: \(error.code).", path: path,
        hint: "Make it first.")
    }
  }

  private static func failure(_ error: BoardFoundingError, at path: String) -> CommandFailure {
    switch error {
    case .exists:
      CommandFailure(
        code: "exists", "There is something at this path already, and it is left as it is.", path: path,
        hint: error.hint)
    case .disk(let cause, _):
      CommandFailure(code: "disk", error.description, path: cause.path, hint: error.hint)
    }
  }
}

extension CommandContext {
  /// How far a change has reached the disk when it is acknowledged.
  var durability: Durability {
    options.durability?.durability ?? preferences().durability ?? .full
  }
}
