internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// Finds how a line at a prompt may go on, from the declarations of the commands and from what is on the board.
struct ConversationCompletion {
  let conversation: Conversation
  let environment: ProgramEnvironment
  let parser: CommandTree.Parser

  /// The ways to go on from the end of a line.
  func completion(of line: String) -> Completion {
    let words = CommandWords(line)
    let partial = words.endsInWord ? words.words.last ?? "" : ""
    var completion = CompletionEngine(parser).completion(of: line) { kind in values(kind, partial) }
    if completion.files != .none {
      completion.candidates += files(partial, foldersOnly: completion.files == .folders)
    }
    return completion
  }

  private func values(_ kind: String, _ partial: String) -> [CompletionCandidate] {
    if kind == BoardValues.openBoards {
      return conversation.boards.map { CompletionCandidate($0.name, $0.session.board.displayTitle) }
    }
    guard let board = conversation.current?.session.board else { return [] }
    switch kind {
    case BoardValues.lanes:
      return board.lanes.map {
        CompletionCandidate($0.title ?? $0.id.canonical, Count.of($0.cards.count, "card"))
      }
    case BoardValues.cards:
      let cards = board.lanes.flatMap { lane in
        lane.cards.map { (id: $0.id, title: $0.title, place: lane.displayTitle) }
      }
      return items(cards, on: board, partial)
    case BoardValues.trash:
      return items(board.trash.map { (id: $0.id, title: $0.title, place: "trash") }, on: board, partial)
    case BoardValues.labels: return labels(on: board)
    default: return []
    }
  }

  /// Items by their ids, and by their titles as soon as something is typed: an id tells the title anyway.
  private func items(
    _ items: [(id: ItemID, title: String?, place: String)], on board: Board, _ partial: String
  ) -> [CompletionCandidate] {
    let short = ShortIdentities(board)
    let ids = items.map { CompletionCandidate(short.short($0.id), $0.title ?? "Untitled") }
    guard !partial.isEmpty else { return ids }
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

  /// The files or folders whose paths begin so.
  private func files(_ partial: String, foldersOnly: Bool) -> [CompletionCandidate] {
    let slash = partial.lastIndex(of: "/")
    let folder = slash.map { String(partial[...$0]) } ?? ""
    let beginning = partial.dropFirst(folder.count)
    do {
      let path = try environment.absolute(folder.isEmpty ? "." : folder)
      let entries = try environment.fileSystem.openFolder(at: path).entries()
      return entries.filter { entry in
        entry.name.hasPrefix(beginning) && (!entry.name.hasPrefix(".") || beginning.hasPrefix("."))
          && (entry.kind == .folder || !foldersOnly)
      }.map { CompletionCandidate(folder + $0.name + ($0.kind == .folder ? "/" : "")) }
        .sorted { $0.value < $1.value }
    } catch {
      // Nothing can be offered from a folder that cannot be read; the command itself will say why.
      return []
    }
  }
}
