internal import Basics
internal import Synchronization

/// The cards that are to be read, in runs that threads take one after another.
///
/// Few long runs: what a thread pays for opening a lane's folder is shared by all cards of a run.
struct CardWork: Sendable {
  /// Some cards of one lane.
  struct Run: Sendable {
    let lane: Int
    let path: BoardPath
    let items: ArraySlice<(id: ItemID, name: String)>
  }

  private var runs: [Run] = []
  /// How many cards there are to read.
  private(set) var count = 0

  private static let runLength = 256

  /// Adds the cards of a lane.
  mutating func add(_ items: [(id: ItemID, name: String)], ofLane lane: Int, at path: BoardPath) {
    count += items.count
    var rest = items[...]
    while !rest.isEmpty {
      runs.append(Run(lane: lane, path: path, items: rest.prefix(Self.runLength)))
      rest = rest.dropFirst(Self.runLength)
    }
  }

  /// Reads the cards, by the lanes' numbers.
  func cards(in board: any Folder, threads: Int, with reader: inout ItemReader) -> [Int: [Card]] {
    guard threads > 1 else {
      var cards: [Int: [Card]] = [:]
      for run in runs { cards[run.lane, default: []] += run.read(in: board, with: &reader) }
      return cards
    }
    let results = Results(runs.count)
    let blank = ItemReader(readsComments: reader.readsComments, takesInventory: reader.inventory != nil)
    Workers.run(threads) { [runs] _ in
      while let number = results.take() {
        var reader = blank
        let cards = runs[number].read(in: board, with: &reader)
        results.put(cards, reader, as: number)
      }
    }
    return results.collect(into: &reader, runs: runs)
  }
}

extension CardWork.Run {
  fileprivate func read(in board: any Folder, with reader: inout ItemReader) -> [Card] {
    guard let name = path.name, let lane = reader.open(name, in: board, at: path.parent) else { return [] }
    return reader.cards(items, in: lane, at: path)
  }
}

/// What the threads have read so far.
private final class Results: Sendable {
  private struct State {
    var next = 0
    var cards: [[Card]]
    var passedOver: [PassedOver] = []
    var inventories: [BoardInventory] = []
  }

  private let count: Int
  private let state: Mutex<State>

  init(_ count: Int) {
    self.count = count
    state = Mutex(State(cards: Array(repeating: [], count: count)))
  }

  /// The number of the next run that nobody has taken; nil when all are.
  func take() -> Int? {
    state.withLock { state in
      guard state.next < count else { return nil }
      defer { state.next += 1 }
      return state.next
    }
  }

  func put(_ cards: [Card], _ reader: ItemReader, as number: Int) {
    state.withLock { state in
      state.cards[number] = cards
      state.passedOver += reader.passedOver
      if let inventory = reader.inventory { state.inventories.append(inventory) }
    }
  }

  func collect(into reader: inout ItemReader, runs: [CardWork.Run]) -> [Int: [Card]] {
    let (results, passedOver, inventories) = state.withLock { state in
      defer { state.cards = [] }
      return (state.cards, state.passedOver, state.inventories)
    }
    reader.passedOver += passedOver
    for inventory in inventories { reader.inventory?.add(inventory) }
    var cards: [Int: [Card]] = [:]
    for (run, read) in zip(runs, results) { cards[run.lane, default: []] += read }
    return cards
  }
}
