internal import Basics
internal import Boards
internal import CommandLineInterface

/// Finds how a line may go on, from the declarations of the commands and from what is on a board.
struct BoardCompletion {
  private let parser: CommandTree.Parser
  private let openBoards: [CompletionCandidate]
  private let board: () -> Board?

  /// Creates a completion of the lines that a parser reads. `board` is asked only where a name on it can stand.
  init(_ parser: CommandTree.Parser, openBoards: [CompletionCandidate] = [], board: @escaping () -> Board?) {
    self.parser = parser
    self.openBoards = openBoards
    self.board = board
  }

  /// The ways to go on from the end of a line.
  func completion(of line: String) -> Completion {
    let words = CommandWords(line)
    let partial = words.endsInWord ? words.words.last ?? "" : ""
    // What follows `--lane=` is the beginning of the lane's name.
    let value =
      partial.hasPrefix("--") ? partial.firstIndex(of: "=").map { partial[partial.index(after: $0)...] } : nil
    return CompletionEngine(parser).completion(of: line) { kind in
      values(kind, isBegun: !(value ?? partial[...]).isEmpty)
    }
  }

  private func values(_ kind: String, isBegun: Bool) -> [CompletionCandidate] {
    if kind == BoardValues.openBoards { return openBoards }
    guard let board = board() else { return [] }
    switch kind {
    case BoardValues.lanes:
      return board.lanes.map {
        CompletionCandidate($0.title ?? $0.id.canonical, Count.of($0.cards.count, "card"))
      }
    case BoardValues.cards:
      let cards = board.lanes.flatMap { lane in
        lane.cards.map { (id: $0.id, title: $0.title, place: lane.displayTitle) }
      }
      return items(cards, on: board, isBegun: isBegun)
    case BoardValues.trash:
      return items(
        board.trash.map { (id: $0.id, title: $0.title, place: "trash") }, on: board, isBegun: isBegun)
    case BoardValues.labels: return labels(on: board)
    default: return []
    }
  }

  /// Items by their ids, and by their titles as soon as something is typed: an id tells the title anyway.
  private func items(
    _ items: [(id: ItemID, title: String?, place: String)], on board: Board, isBegun: Bool
  ) -> [CompletionCandidate] {
    let short = ShortIdentities(board)
    let ids = items.map { CompletionCandidate(short.short($0.id), $0.title ?? "Untitled") }
    guard isBegun else { return ids }
    return ids + items.compactMap { item in item.title.map { CompletionCandidate($0, item.place) } }
  }

  /// The labels that are on cards, and those that closed kinds offer.
  private func labels(on board: Board) -> [CompletionCandidate] {
    var kinds: [String: String] = [:]
    for label in board.lanes.lazy.flatMap(\.cards).flatMap(\.labels) {
      kinds[label.text] = label.kind.displayName
    }
    for definition in board.configuration(over: MachineConfiguration()).vocabulary.definitions {
      for value in definition.values ?? [] { kinds[value.text] = definition.kind.displayName }
    }
    return kinds.sorted { $0.key < $1.key }.map { CompletionCandidate($0.key, $0.value) }
  }
}
