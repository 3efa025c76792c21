internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `lanework lane list`: the lanes, left to right.
struct LaneList: BoardCommand {
  static let description = CommandDescription(
    "list", "Lists the lanes, left to right.",
    examples: [
      CommandExample("lane list", "Lists the lanes of the nearest board."),
      CommandExample("lane list --json", "Prints them as JSON."),
    ], synonyms: ["ls"])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let board = session.board
    let console = context.console
    if console.isJSON {
      console.writeObject { writer in
        writer.key("lanes")
        writer.array { writer in
          for lane in board.lanes {
            writer.object { writer in
              writer.member("id", lane.id.canonical)
              writer.member("title", lane.title)
              writer.member("cards", lane.cards.count)
              writer.member("collapsed", lane.isCollapsed)
            }
          }
        }
      }
      return .done
    }
    let short = ShortIdentities(board)
    var table = TextTable()
    for lane in board.lanes {
      table.add([
        StyledLine(short.short(lane.id), .faint), StyledLine(VisibleText.of(lane.displayTitle), .strong),
        StyledLine(Count.of(lane.cards.count, "card"), .faint),
      ])
    }
    table.print(on: console)
    if board.lanes.isEmpty { console.output.print("There are no lanes yet.") }
    return .done
  }
}
