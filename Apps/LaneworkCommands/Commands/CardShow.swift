internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `lanework card show`: everything about one card.
struct CardShow: BoardCommand {
  var card = ItemReference("")

  static let description = CommandDescription(
    "show", "Shows a card with its comments and attachments.",
    examples: [
      CommandExample("card show 04b8", "Shows the card whose id begins so."),
      CommandExample(
        "card show 'Write the notes' --json", "Prints a card as JSON, with the hash of its document."),
    ], synonyms: ["view", "cat", "info"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card, by its id, the beginning of that, or its title; one in the trash too.",
        completion: .dynamic(BoardValues.cards))
    ]
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let shown = try find(on: session)
    let console = context.console
    if console.isJSON {
      console.writeObject { writer in
        writer.key("card")
        writer.object { writer in
          shown.card.write(to: &writer, [.body, .comments, .hash])
          writer.member("path", session.board.path(of: shown.card.id)?.description)
          writer.key("lane")
          if let lane = shown.lane {
            writer.object { writer in
              writer.member("id", lane.id.canonical)
              writer.title(of: lane)
            }
          } else {
            writer.null()
          }
        }
      }
      return .done
    }
    let sheet = CardSheet(
      card: shown.card, place: shown.lane.map { "in \($0.displayTitle)" } ?? "in the trash",
      board: session.board,
      viewpoint: context.viewpoint(), width: console.width)
    for line in sheet.lines {
      if console.output.hasFailed { break }
      console.output.print(line.painted(by: console.painter))
    }
    return .done
  }

  /// Finds the card with its comments, in the lanes first and then in the trash.
  private func find(on session: BoardSession) throws(CommandFailure) -> (card: Card, lane: Lane?) {
    var found: Card
    do throws(CommandFailure) {
      found = try card.card(on: session.board)
    } catch {
      guard error.code == "not-found" else { throw error }
      // The message about the lanes is the better one when it is not in the trash either.
      guard let trashed = trashedCard(on: session.board) else { throw error }
      found = trashed
    }
    do throws(SessionError) {
      try session.loadComments(of: found.id)
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    if let live = session.board.card(found.id) { return (live, session.board.lane(ofCard: found.id)) }
    return (session.board.trashEntry(found.id)?.card ?? found, nil)
  }

  private func trashedCard(on board: Board) -> Card? {
    do throws(CommandFailure) {
      return try card.trashEntry(on: board).card
    } catch {
      return nil
    }
  }
}
