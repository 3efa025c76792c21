internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `lanework card list`: the cards that meet some conditions.
struct CardList: BoardCommand {
  var lanes: [ItemReference] = []
  var labels: [LabelCondition] = []
  var due: DueCondition?
  var isWaiting = false
  var waitingFor: String?
  var text: String?
  var order = CardOrder.board
  var isReversed = false
  var limit: Int?
  var showsBodies = false

  static let description = CommandDescription(
    "list", "Lists cards, those of the first lane first.",
    discussion: ["Every condition must be met; of several lanes or texts in one option, any."],
    examples: [
      CommandExample("card list --lane Doing", "Lists the cards of a lane."),
      CommandExample("card list --label docs --due soon", "Lists cards with a label that are due soon."),
      CommandExample(
        "card list --text 'release notes' --json", "Prints the cards that say something as JSON."),
    ], synonyms: ["ls", "find", "search", "filter"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .repeated(
        "lane", letter: "l", \.lanes, "Only cards of this lane.", valueName: "LANE",
        completion: .dynamic(BoardValues.lanes)),
      .repeated(
        "label", \.labels, "Only cards with this label; a kind may stand before it, as in `priority: High`.",
        valueName: "LABEL", completion: .dynamic(BoardValues.labels)),
      .option(
        "due", \.due, "Only cards that are due: `overdue`, `today`, `soon`, `any`, `none`, or by a day."),
      .flag("waiting", letter: "w", \.isWaiting, "Only cards that wait for somebody's answer."),
      .option(
        "waiting-for", \.waitingFor, "Only cards that wait for this person, or for anyone; `me` is you.",
        valueName: "WHO"),
      .option(
        "text", letter: "t", \.text, "Only cards whose title or body has this text, letter case aside."),
      .option("sort", letter: "s", \.order, "By what the list is sorted."),
      .flag("reverse", letter: "r", \.isReversed, "Turns the list round."),
      .option("limit", letter: "n", \.limit, "Lists so many cards at most."),
      .flag("body", \.showsBodies, "Writes the bodies into JSON."),
    ]
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    if let limit, limit < 0 {
      throw CommandFailure(
        code: "invalid-value", "`--limit` takes a number from 0, and \(limit) is not that.", status: .usage)
    }
    let board = session.board
    let viewpoint = context.viewpoint()
    var query = CardQuery(
      viewpoint: viewpoint, dueSoonDays: board.configuration(over: viewpoint.machine).dueSoonDays)
    if !lanes.isEmpty {
      var wanted: Set<ItemID> = []
      for lane in lanes { wanted.insert(try lane.lane(on: board).id) }
      query.lanes = wanted
    }
    query.labels = labels
    query.due = due
    query.isWaiting = isWaiting
    query.waitingFor = waitingFor
    query.text = text.map(TextSearch.init)
    var found = order.sorted(query.cards(on: board))
    if isReversed { found.reverse() }
    if let limit { found = Array(found.prefix(limit)) }
    if context.console.isJSON {
      write(found, on: context.console)
    } else {
      show(found, of: board, from: viewpoint, query.dueSoonDays, on: context.console)
    }
    return .done
  }

  private func write(_ found: [CardQuery.Found], on console: Console) {
    console.writeObject { writer in
      writer.key("cards")
      writer.array { writer in
        for found in found {
          writer.object { writer in
            found.card.write(to: &writer, showsBodies ? .body : [])
            writer.key("lane")
            writer.object { writer in
              writer.member("id", found.lane.id.canonical)
              writer.title(of: found.lane)
            }
          }
          writer.drain(beyond: 65_536) { console.output.write($0) }
        }
      }
    }
  }

  private func show(
    _ found: [CardQuery.Found], of board: Board, from viewpoint: Viewpoint, _ dueSoonDays: Int,
    on console: Console
  ) {
    let short = ShortIdentities(board)
    var table = TextTable()
    for found in found {
      let card = found.card
      var facts = StyledLine()
      func add(_ fact: StyledLine) {
        if facts.width > 0 { facts.append(" · ", .faint) }
        facts.append(fact)
      }
      if let due = card.due { add(viewpoint.due(due, dueSoonDays: dueSoonDays).line) }
      if let waiting = card.waiting {
        add(StyledLine("waits for \(VisibleText.of(waiting.handle ?? "anyone"))", Style(.magenta)))
      }
      for label in card.labels {
        let color = label.color.map { $0.paletteName ?? $0.text }
        add(StyledLine(VisibleText.of(label.text), LaneColor.style(named: color)))
      }
      if card.document.defect != nil { add(StyledLine("broken", .failure)) }
      table.add([
        StyledLine(short.short(card.id), .faint), StyledLine(VisibleText.of(card.displayTitle)),
        StyledLine(VisibleText.of(found.lane.displayTitle), .faint), facts,
      ])
    }
    table.print(on: console)
    if found.isEmpty { console.output.print("No card meets that.") }
  }
}

extension DueView {
  /// The due date as one of the facts about a card.
  var line: StyledLine {
    switch urgency {
    case .overdue: StyledLine("overdue \(day)", Style(.red))
    case .soon: StyledLine("due \(day)", .attention)
    case .later: StyledLine("due \(day)")
    }
  }
}
