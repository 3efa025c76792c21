internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import History

/// Shows the board of a session: drawn for people, or as JSON.
struct BoardPresentation {
  /// The only lane that is shown; nil for all.
  var lane: ItemReference?
  /// Whether lanes are shown with all their cards however high the screen is.
  var showsAll = false
  /// Whether JSON has the comments themselves.
  var showsComments = false
  /// The point in the past at which the board is shown; nil for as it is.
  var moment: PastMoment?

  /// The rows of a screen that are left for the title above the lanes and the prompt below them.
  private static let rowsAroundLanes = 6

  func show(_ session: BoardSession, in context: CommandContext) throws(CommandFailure) {
    if showsComments, context.console.isJSON { try readComments(session) }
    guard let moment else { return try show(session.board, of: session, in: context) }
    let record = try moment.record(on: session, in: context)
    let past: PastBoard
    do throws(SessionError) {
      past = try session.board(at: record)
    } catch {
      throw CommandFailure(returning: error, board: session.location.path)
    }
    context.tellDiagnostics()
    let outline = PastOutline(record: past.record, kept: past.keptAsTheyAre)
    let console = context.console
    if !console.isJSON {
      let heading = "As it was after \(outline.sentencePart(context.viewpoint())):"
      for line in TextLayout.wrapped(VisibleText.of(heading), to: console.width) {
        console.output.print(console.painter.paint(line, .attention))
      }
      console.output.print()
    }
    try show(past.board, asOf: outline, of: session, in: context)
    guard !console.isJSON, let kept = outline.keptSentence(on: past.board) else { return }
    console.output.print()
    for line in TextLayout.wrapped(VisibleText.of(kept), to: console.width) {
      console.output.print(console.painter.paint(line, .attention))
    }
  }

  private func show(
    _ board: Board, asOf outline: PastOutline? = nil, of session: BoardSession, in context: CommandContext
  ) throws(CommandFailure) {
    guard context.console.isJSON else { return try draw(board, in: context) }
    BoardDocumentWriter(
      board: try shownPart(of: board), path: session.location.path,
      detail: showsComments ? [.body, .comments] : .body, outline: outline
    ).write(on: context.console)
  }

  private func draw(_ board: Board, in context: CommandContext) throws(CommandFailure) {
    var view = BoardView(try shownPart(of: board), from: context.viewpoint())
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
  private func shownPart(of board: Board) throws(CommandFailure) -> Board {
    guard let lane = try lane?.lane(on: board).id else { return board }
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
