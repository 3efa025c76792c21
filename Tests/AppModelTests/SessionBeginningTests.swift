import AppModel
import Basics
import Boards
import Entitlement
import FoundationEssentials
import History
import TestSupport
import Testing

@Suite struct SessionBeginningTests {
  private let fixture: SessionFixture

  init() throws { fixture = try SessionFixture() }

  /// Puts a repository at the board, above it, or nowhere.
  private func arrange(_ substrate: Substrate) throws {
    switch substrate {
    case .plain: break
    case .git: try fixture.disk.write("ref: refs/heads/main\n", to: "\(SessionFixture.path)/.git/HEAD")
    case .nested: try fixture.disk.write("ref: refs/heads/main\n", to: "/boards/.git/HEAD")
    }
  }

  @Test(
    "A session records its tier, its substrate and its history, each with its reason",
    arguments: [
      (.free, .plain, nil, .notLookedFor, .nativeForFree), (.free, .git, nil, .notLookedFor, .nativeForFree),
      (.free, .nested, nil, .notLookedFor, .nativeForFree),
      (.pro, .plain, .plain, .noRepository, .nativeWithoutRepository),
      (.pro, .git, .git, .repositoryAtBoard, .gitAtBoard),
      (.pro, .nested, .nested, .repositoryAbove("/boards"), .noneInsideRepository),
    ] as [(Tier, Substrate, Substrate?, SubstrateReason, HistoryChoice)])
  func table(
    _ tier: Tier, _ actual: Substrate, _ found: Substrate?, _ reason: SubstrateReason, _ choice: HistoryChoice
  ) throws {
    try arrange(actual)
    if tier == .pro { try fixture.subscribe() }
    let session = try fixture.launch().beginSession(boardAt: SessionFixture.path, now: SessionFixture.now)
    #expect(session.tier == tier)
    #expect(session.tierReason == (tier == .pro ? .paid : .neverSubscribed))
    #expect(session.substrate == found)
    #expect(session.substrateReason == reason)
    #expect(session.historyChoice == choice)
    #expect(session.board.displayTitle == "Plans")
    #expect(session.historyKind == choice.kind)

    let explanation = session.explain()
    #expect(explanation.tier == tier)
    #expect(explanation.substrate == found)
    #expect(explanation.substrateReason == reason)
    #expect(explanation.history == choice.kind)
    #expect(explanation.historyReason == choice)
    #expect(explanation.durability == "full")
    #expect(explanation.fileSystem == "memory")
    #expect(
      explanation.lines.map(\.subject).filter { $0 != "kept in" } == [
        "board", "tier", "substrate", "history",
      ] + (choice.kind == .git ? ["hooks"] : []) + ["durability", "file system", "quota", "flags"])
    if choice.kind == .native {
      let facts = try #require(explanation.historyFacts)
      #expect(facts.place?.hasSuffix("/history") == true)
      #expect(facts.entries == 0)
      #expect(explanation.lines.contains { $0.subject == "kept in" && $0.answer == facts.place })
    }
    #expect(explanation.lines[2].answer == (found?.rawValue ?? "not looked at"))
  }

  @Test(
    "A free session asks nothing about a repository, whatever is done in it",
    arguments: [Substrate.git, .nested])
  func freeLeavesRepositoriesAlone(_ substrate: Substrate) throws {
    try arrange(substrate)
    let repository = substrate == .git ? "\(SessionFixture.path)/.git" : "/boards/.git"
    let before = try fixture.disk.snapshot(of: repository)
    let statusBefore = fixture.disk.status(of: repository)
    let process = MemoryFileSystem(on: fixture.disk)
    let session = try fixture.launch(on: process).beginSession(
      boardAt: SessionFixture.path, now: SessionFixture.now)
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
    try session.perform(.trashLane(TrashLane(lane: fixture.lane.id)))
    try session.undo()
    try session.refresh()
    _ = session.explain()
    session.end(.boardClosed)
    #expect(process.calls.count > 50)
    #expect(process.calls.filter { $0.path.split(separator: "/").contains(".git") } == [])
    #expect(try fixture.disk.snapshot(of: repository) == before)
    #expect(fixture.disk.status(of: repository) == statusBefore)
  }

  @Test(
    "The facts are read first, then a repository is looked for, then the board is read, its own document once more for its identity"
  )
  func order() throws {
    try fixture.subscribe()
    let process = MemoryFileSystem(on: fixture.disk)
    _ = try fixture.launch(on: process).beginSession(boardAt: SessionFixture.path, now: SessionFixture.now)
    let paths = process.calls.map(\.path)
    let facts = paths.indices.filter { paths[$0].hasSuffix("subscription-facts.json") }
    let probes = paths.indices.filter { paths[$0].hasSuffix("/.git") }
    let board = paths.indices.filter { paths[$0] == "\(SessionFixture.path)/index.md" }
    #expect(facts.count == 1)
    #expect(probes.count == 3)
    #expect(board.count == 2)
    #expect(try #require(facts.last) < #require(probes.first))
    #expect(try #require(probes.last) < #require(board.first))
  }

  @Test("The tier of a session stays, whatever happens to the subscription while it lives")
  func tierStays() throws {
    try arrange(.git)
    try fixture.subscribe()
    let app = fixture.launch()
    let session = try app.beginSession(boardAt: SessionFixture.path, now: SessionFixture.now)
    try app.entitlement.adopt(.none(answeredAt: SessionFixture.now))
    try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
    #expect(session.tier == .pro)
    #expect(session.explain().tier == .pro)
    #expect(session.explain().history == .git)
    let next = try app.beginSession(boardAt: SessionFixture.path, now: SessionFixture.now)
    #expect(next.tier == .free)
    #expect(next.substrate == nil)
    #expect(session.tier == .pro)
  }

  @Test(
    "The tier is that of the time given, to the millisecond",
    arguments: [(86_399.999, Tier.pro), (86_400, .free), (86_400.001, .free)])
  func tierAtTime(_ later: Double, _ tier: Tier) throws {
    let facts = SubscriptionFacts(
      expiration: SessionFixture.now.addingTimeInterval(86_400), willAutoRenew: false)
    let app = fixture.launch()
    try app.entitlement.adopt(.active(facts, answeredAt: SessionFixture.now))
    let now = SessionFixture.now.addingTimeInterval(later)
    #expect(try app.beginSession(boardAt: SessionFixture.path, now: now).tier == tier)
  }

  @Test(
    "A session keeps how far the trusted time has come, once a day and once a run of the machine",
    arguments: [
      ("boot-1", 1_000 + 86_399, false), ("boot-1", 1_000 + 86_400, true), ("boot-2", 5, true),
    ])
  func trustedTimeKept(_ boot: String, _ seconds: Int, _ isKept: Bool) throws {
    let facts = SubscriptionFacts(
      expiration: SessionFixture.now.addingTimeInterval(86_400), willAutoRenew: false)
    try fixture.launch(time: RunningTime(running: .seconds(1_000))).entitlement.adopt(
      .active(facts, answeredAt: SessionFixture.now), from: .store)
    let app = fixture.launch(time: RunningTime(boot: boot, running: .seconds(seconds)))
    let before = try fixture.boardContents()
    #expect(app.entitlement.trustedTime(wallClock: SessionFixture.now).isWorthKeeping == isKept)
    _ = try app.beginSession(
      boardAt: SessionFixture.path, now: SessionFixture.now, options: SessionOptions(purpose: .single))
    #expect(!app.entitlement.trustedTime(wallClock: SessionFixture.now).isWorthKeeping)
    #expect(try fixture.boardContents() == before)
    // After a restart with the clock set back it is no earlier than was kept.
    let next = fixture.launch(time: RunningTime(boot: "boot-3", running: .seconds(5)))
    let kept = isKept && boot == "boot-1" ? 86_400.0 : 0
    #expect(
      next.entitlement.trustedTime(wallClock: SessionFixture.now.addingTimeInterval(-1e6)).now
        == SessionFixture.now.addingTimeInterval(kept))
  }

  @Test("Opening, looking and ending change no byte of the board")
  func readingWritesNothing() throws {
    let before = try fixture.boardContents()
    let status = fixture.disk.status(of: SessionFixture.path)
    let app = fixture.launch()
    for end in [SessionEnd.boardClosed, .programEnds] {
      let session = try app.beginSession(boardAt: SessionFixture.path, now: SessionFixture.now)
      try session.refresh()
      try session.loadComments(of: fixture.card.id)
      _ = try session.historyEntries()
      _ = try session.preview(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
      _ = session.explain()
      session.end(end)
    }
    #expect(try fixture.boardContents() == before)
    #expect(fixture.disk.status(of: SessionFixture.path) == status)
  }

  @Test("A board that is not there, or is none, is named")
  func missing() throws {
    let app = fixture.launch()
    #expect(throws: SessionError.location(.notFound(path: "/boards/Gone.lanework"))) {
      try app.beginSession(boardAt: "/boards/Gone.lanework", now: SessionFixture.now)
    }
    #expect(throws: SessionError.location(.notABoard(path: "/boards"))) {
      try app.beginSession(boardAt: "/boards", now: SessionFixture.now)
    }
    try fixture.disk.makeFolder("/boards/Empty.lanework")
    #expect(throws: SessionError.loading(.notABoard(path: "/boards/Empty.lanework"))) {
      try app.beginSession(boardAt: "/boards/Empty.lanework", now: SessionFixture.now)
    }
  }

  @Test("A machine without a home, or with a state folder that cannot be written, opens and changes boards")
  func noStateFolder() throws {
    try fixture.disk.makeFolder(SessionFixture.statePath, permissions: 0o500)
    for environment in [[:], ["HOME": "/home/ada"]] {
      let session = try fixture.launch(environment: environment).beginSession(
        boardAt: SessionFixture.path, now: SessionFixture.now)
      #expect(session.tier == .free)
      try session.perform(.renameCard(RenameCard(card: fixture.card.id, title: "Read")))
      try session.undo()
      session.end(.boardClosed)
    }
    #expect(!fixture.diagnostics.all.isEmpty)
    #expect(fixture.diagnostics.all.allSatisfy { $0.level == .notice })
  }

  @Test("What an earlier process left unfinished is settled and told when the board is opened next")
  func recovery() throws {
    let operation = BoardOperation.moveCard(
      MoveCard(card: fixture.card.id, lane: fixture.otherLane.id, position: .last))
    let before = try fixture.boardContents()
    var told = 0
    var call = 0
    while true {
      call += 1
      let disk = fixture.disk.copy()
      let process = MemoryFileSystem(on: disk)
      let session = try fixture.launch(on: process).beginSession(
        boardAt: SessionFixture.path, now: SessionFixture.now)
      process.setFaults(FaultPlan(.stop, atCall: call, counting: .changes))
      do throws(SessionError) {
        try session.perform(operation)
        break
      } catch {}
      let next = try fixture.launch(on: MemoryFileSystem(on: disk)).beginSession(
        boardAt: SessionFixture.path, now: SessionFixture.now)
      if !next.events.isEmpty { told += 1 }
      let isMoved = next.board.place(ofCard: fixture.card.id)?.lane == 1
      #expect(try isMoved || disk.snapshot(of: SessionFixture.path) == before, "change \(call)")
    }
    #expect(told > 0)
    #expect(call > told)
  }
}
