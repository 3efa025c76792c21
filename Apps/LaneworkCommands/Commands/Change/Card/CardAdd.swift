internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card add`: puts a new card into a lane.
struct CardAdd: ChangingCommand {
  var title = ""
  var lane: ItemReference?
  var labels: [LabelText] = []
  var due: DueText?
  var text = TextOptions()
  var placement = CardPlacement()
  var change = ChangeOptions()

  static let description = CommandDescription(
    "add", "Adds a card.",
    discussion: [
      "Without --lane the card goes into the first lane, and without a place to the bottom. It gets the lane's default "
        + "labels besides those that are given."
    ],
    examples: [
      CommandExample("card add 'Fix the build'", "Adds a card at the bottom of the first lane."),
      CommandExample(
        "card add 'Fix the build' --lane Doing --top --label priority:High --due friday",
        "Adds a card with a label and a due day at the top of a lane."),
      CommandExample("card add 'Notes of today' --body-file -", "Reads the text from standard input."),
    ], synonyms: ["new", "create"])

  static var kinds: [String] { [AddCard.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("title", \.title, "The card's title."),
      .option(
        "lane", letter: "l", \.lane, "The lane that it goes into.", valueName: "LANE",
        completion: .dynamic(BoardValues.lanes)),
      .repeated("label", \.labels, "A label: kind:text, or only the text; may be given several times."),
      .option("due", \.due, "The day it is due, such as 2026-05-01, tomorrow, friday or +3d."),
    ] + CardPlacement.arguments(in: \.placement) + TextOptions.arguments(in: \.text)
      + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let board = session.board
    let destination = try placement.destination(on: board, in: lane)
    guard let lane = destination.lane ?? board.lanes.first else {
      throw CommandFailure(
        code: "no-lane", "The board has no lane to add the card to.", hint: "Add one with `lane add TITLE`.")
    }
    let vocabulary = context.labelVocabulary(of: board)
    let operation = BoardOperation.addCard(
      AddCard(
        card: change.newIdentity, lane: lane.id, title: title, body: try text.text(in: context) ?? "",
        labels: labels.map { $0.choice(from: vocabulary) },
        due: try due?.due(today: context.today), position: destination.position ?? .last))
    if let id = change.newIdentity, board.path(of: id) != nil {
      return context.repeated(saying: "The card was added before under this id.")
    }
    return try context.perform(operation, change, on: session) { performed in
      let id = performed.edit.change.shortIdentity(on: session.board).map { " (\($0))" } ?? ""
      return "Added “\(title)” to \(lane.displayTitle)\(id)."
    }
  }
}
