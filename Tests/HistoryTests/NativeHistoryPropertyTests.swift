import Basics
import Boards
import History
import TestSupport
import Testing

@Suite("NativeHistory over many operations")
struct NativeHistoryPropertyTests {
  /// A board with a bit of everything, also of what a writer of today would not write.
  private static func fixture() -> BoardFixture {
    var fixture = BoardFixture(keys: ["show-trash: true", "mine: kept  # by hand"], body: "About.\n")
    let todo = fixture.addLane("To do", order: 1024, keys: ["group-by: due"])
    let doing = fixture.addLane("Doing", order: 2048)
    fixture.addLane("Done", keys: ["modified: 2026-01-01", "modified-by: kim"])
    for number in 1...6 {
      let card = fixture.addCard("Card \(number)", to: number < 4 ? todo : doing, order: Double(number))
      let comment = fixture.addComment("Hello", to: card, at: "2026-10-0\(number)T10:00:00Z")
      fixture.addAttachment("a\(number)", to: number % 2 == 0 ? card : comment)
    }
    fixture.addCard(
      "Orderless", to: todo, keys: ["modified-by: kim", "labels: [{text: a, kind: {type: text}}]"])
    fixture.addTrashedCard("Old", trashedAt: "2026-01-01T00:00:00Z")
    return fixture
  }

  @Test(
    "A hundred operations, undone and redone one by one, by one process or by many, leave the exact bytes of every file at every step",
    arguments: [(UInt64(1), false), (2, true), (3, true)])
  func exactBytes(seed: UInt64, isKept: Bool) throws {
    var bench = try HistoryBench(Self.fixture(), isKept: isKept)
    var operations = RandomOperations(seed: seed, attaching: "/outside.txt")
    var states = [try bench.memory.files()]
    var attempts = 0
    while states.count <= 100 {
      attempts += 1
      try #require(attempts < 500, "too few operations of seed \(seed) did anything")
      try Self.restartNowAndThen(&bench, isKept, attempts)
      Self.loadComments(&bench)
      let operation = operations.next(on: bench.editor.board)
      do {
        if try !bench.perform(operation).change.steps.isEmpty { states.append(try bench.memory.files()) }
      } catch let error as BoardEditError {
        // A later member of a group may be about what an earlier one took away.
        guard case .operation(let reason) = error, [.notFound, .invalidValue].contains(reason.code) else {
          throw error
        }
      }
    }
    for step in (0..<100).reversed() {
      try Self.restartNowAndThen(&bench, isKept, step)
      let done = try bench.undo(in: .board)
      try #require(
        try bench.memory.files() == states[step], "undo \(step) of seed \(seed): \(done.entry.title)")
    }
    #expect(throws: HistoryError.nothingToUndo(.board, newest: nil)) { try bench.undo(in: .board) }
    for step in 1...100 {
      try Self.restartNowAndThen(&bench, isKept, step)
      let done = try bench.redo(in: .board)
      try #require(
        try bench.memory.files() == states[step], "redo \(step) of seed \(seed): \(done.entry.title)")
    }
    #expect(throws: HistoryError.nothingToRedo(.board)) { try bench.redo(in: .board) }
    // The board that was kept up to date all the time is the one that is read now.
    if isKept { return }
    Self.loadComments(&bench)
    #expect(try bench.editor.board.outline == bench.memory.load(BoardLoader(readsComments: true)).outline)
  }

  @Test(
    "What another program writes in between survives every undo and redo, whether they are refused or not",
    arguments: [UInt64(4), 5, 6])
  func othersSurvive(seed: UInt64) throws {
    var bench = try HistoryBench(Self.fixture())
    var operations = RandomOperations(seed: seed, attaching: "/outside.txt")
    var random = SeededGenerator(seed: seed)
    var marks: [String] = []
    for round in 0..<120 {
      Self.loadComments(&bench)
      do {
        switch random.next() % 4 {
        case 0: try bench.undo()
        case 1: try bench.redo()
        default: try bench.perform(operations.next(on: bench.editor.board))
        }
      } catch let error as HistoryError {
        switch error {
        case .nothingToUndo, .nothingToRedo: continue
        default: break
        }
        guard case .edit(.operation(let reason), _) = error, reason.code == .changedSince else { throw error }
      } catch let error as BoardEditError {
        guard case .operation = error else { throw error }
      }
      if random.chance(1, in: 2) {
        let mark = "theirs-\(round): kept"
        let files = try bench.memory.files().keys.filter { $0.hasSuffix("index.md") }.sorted()
        let file = bench.memory.path(of: try #require(files.randomElement(using: &random)))
        let text = try bench.memory.disk.readText(file)
        try bench.memory.disk.replace(file, with: "---\n\(mark)\n" + text.dropFirst(4))
        marks.append(mark)
      }
    }
    let everything = try bench.memory.disk.snapshot()
    let texts = everything.paths.compactMap { everything.file($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    for mark in marks {
      #expect(texts.contains { $0.contains("\n\(mark)\n") }, "\(mark) of seed \(seed) is lost")
    }
    #expect(try bench.memory.files().keys.allSatisfy { !$0.contains(".lanework-") })
  }

  /// Goes on as another process after every seventh step, where the history outlives the first.
  private static func restartNowAndThen(_ bench: inout HistoryBench, _ isKept: Bool, _ step: Int) throws {
    if isKept, step % 7 == 3 { try bench.restart(session: "\(bench.session)+") }
  }

  /// Reads all comments, so that operations may be made up about them.
  private static func loadComments(_ bench: inout HistoryBench) {
    for card in bench.editor.board.lanes.flatMap(\.cards) where card.comments.loaded == nil {
      bench.editor.loadComments(of: card.id)
    }
  }
}
