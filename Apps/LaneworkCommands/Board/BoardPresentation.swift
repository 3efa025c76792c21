internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// Shows the board of a session: drawn for people, or as JSON.
struct BoardPresentation {
  /// The only lane that is shown; nil for all.
  var lane: ItemID?
  /// Whether lanes are shown with all their cards however high the screen is.
  var showsAll = false
  /// Whether JSON has the comments themselves.
  var showsComments = false

  /// The rows of a screen that are left for the title above the lanes and the prompt below them.
  private static let rowsAroundLanes = 6

  func show(_ session: BoardSession, in context: CommandContext) throws(CommandFailure) {
    guard context.console.isJSON else { return draw(session.board, in: context) }
    if showsComments { try readComments(session) }
    BoardDocumentWriter(
      board: shownPart(of: session.board), path: session.location.path,
      detail: showsComments ? [.body, .comments] : .body
    ).write(on: context.console)
  }

  private func draw(_ board: Board, in context: CommandContext) {
    var view = BoardView(shownPart(of: board), from: context.viewpoint())
    if lane != nil {
      for index in view.lanes.indices { view.lanes[index].isCollapsed = false }
    }
    let console = context.console
    let height = showsAll ? nil : context.environment.rows.map { max($0 - Self.rowsAroundLanes, 8) }
    for line in BoardRenderer(width: console.width, heightLimit: height).lines(of: view) {
      if console.output.hasFailed { return }
      console.output.print(line.painted(by: console.painter))
    }
  }

  /// The board with the one lane that is shown.
  private func shownPart(of board: Board) -> Board {
    guard let lane else { return board }
    var part = board
    for other in board.lanes where other.id != lane { part.removeLane(other.id) }
    return part
  }

  /// Reads the threads that were only counted.
  private func readComments(_ session: BoardSession) throws(CommandFailure) {
    for card in session.board.lanes.flatMap(\.cards) {
      guard case .counted(let count) = card.comments, count > 0 else { continue }
      do throws(SessionError) {
        try session.loadComments(of: card.id)
      } catch {
        throw CommandFailure(error, board: session.location.path)
      }
    }
  }
}
