internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework lane add`: adds a lane.
struct LaneAdd: ChangingCommand {
  var title = ""
  var text = TextOptions()
  var placement = LanePlacement()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "add", "Adds a lane.",
    examples: [
      CommandExample("lane add Doing", "Adds a lane right of all others."),
      CommandExample("lane add Review --after Doing", "Adds it in another place."),
    ], synonyms: ["new", "create"])

  static var kinds: [String] { [AddLane.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("title", \.title, "The lane's title.")
    ] + LanePlacement.arguments(in: \.placement) + TextOptions.arguments(in: \.text)
      + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let board = session.board
    let operation = BoardOperation.addLane(
      AddLane(
        lane: change.newIdentity, title: title, body: try text.text(in: context) ?? "",
        position: try placement.position(on: board) ?? .last))
    if let id = change.newIdentity, board.path(of: id) != nil {
      return context.repeated(saying: "The lane was added before under this id.")
    }
    return try context.perform(operation, change, on: session) { performed in
      let id = performed.edit.change.shortIdentity(on: session.board).map { " (\($0))" } ?? ""
      return "Added the lane “\(title)”\(id)."
    }
  }
}
