import Basics
import Entitlement
import Foundation
import TestSupport
import Testing

@Suite struct TrustedTimeTests {
  private let home: EntitlementHome
  private static let start = EntitlementHome.start
  private static let day: Int64 = 86_400_000
  private static let tenYears: Int64 = day * 3_652

  init() throws { home = try EntitlementHome() }

  /// Tells the program that a subscription without renewal lasts for 30 days from the start.
  private func subscribe(
    answeredAt: Date = start, until days: Double = 30, willAutoRenew: Bool = false,
    environment: StoreEnvironment = .production
  ) throws {
    let facts = SubscriptionFacts(
      expiration: Self.start.addingTimeInterval(days * 86_400), willAutoRenew: willAutoRenew)
    try home.launch().adopt(.active(facts, answeredAt: answeredAt, environment: environment), from: .store)
  }

  @Test(
    "While the machine runs a wall clock that is set wrong neither gives nor takes, at the end to the millisecond",
    arguments: [-tenYears, tenYears, -1, 1, 0], [true, false])
  func withinRun(_ shift: Int64, _ isWrongBefore: Bool) throws {
    if isWrongBefore { home.machine.setWall(by: shift) }
    try subscribe()
    if !isWrongBefore { home.machine.setWall(by: shift) }
    home.machine.pass(30 * Self.day - 1)
    #expect(home.find().resolution == .paid)
    #expect(home.find().time.origin == .elapsed)
    home.machine.pass(1)
    #expect(home.find().resolution == .lapsed)
    #expect(home.find().time.now == Self.start.addingTimeInterval(30 * 86_400))
    home.machine.pass(1)
    #expect(home.find().resolution == .lapsed)
  }

  @Test("A wall clock that goes back and forth while the machine runs changes nothing")
  func backAndForth() throws {
    try subscribe()
    for shift in [Self.tenYears, -2 * Self.tenYears, Self.tenYears, -Self.day, 40 * Self.day, -39 * Self.day]
    {
      home.machine.setWall(by: shift)
      home.machine.pass(Self.day)
      #expect(home.find().tier == .pro)
    }
    #expect(home.find().time.now == Self.start.addingTimeInterval(6 * 86_400))
  }

  @Test("A machine that sleeps past the end finds the subscription lapsed, whatever its wall clock says")
  func suspended() throws {
    try subscribe()
    home.machine.setWall(by: -Self.tenYears)
    home.machine.pass(31 * Self.day)
    #expect(home.find().resolution == .lapsed)
  }

  @Test("After a restart a wall clock set back shows no time before what the store told last")
  func setBackAcrossRestart() throws {
    try subscribe(answeredAt: Self.start.addingTimeInterval(29 * 86_400), until: 30)
    home.machine.restart()
    home.machine.setWall(by: -Self.tenYears)
    #expect(home.find().time.origin == .lastTold)
    #expect(home.find().time.now == Self.start.addingTimeInterval(29 * 86_400))
    #expect(home.find().tier == .pro)
    // The next word of the store is of a time past the end.
    try home.launch().adopt(.none(answeredAt: Self.start.addingTimeInterval(31 * 86_400)), from: .store)
    #expect(home.find().tier == .free)
    // And no answer of before, told again, brings the subscription back.
    try subscribe(answeredAt: Self.start.addingTimeInterval(29 * 86_400), until: 30)
    #expect(home.find().tier == .free)
    #expect(home.find().time.now == Self.start.addingTimeInterval(31 * 86_400))
  }

  @Test(
    "A lapse that was seen by the store's time stays, when the clock is set back across a restart",
    arguments: [-1, 0, 1] as [Int64])
  func boundaryAcrossRestart(_ distance: Int64) throws {
    let end = 30 * Self.day
    let answered = Self.start.addingTimeInterval(Double(end + distance) / 1_000)
    let facts = SubscriptionFacts(
      expiration: Self.start.addingTimeInterval(30 * 86_400), willAutoRenew: false)
    try home.launch().adopt(.active(facts, answeredAt: answered), from: .store)
    home.machine.restart()
    home.machine.setWall(by: -Self.tenYears)
    #expect(home.find().resolution == (distance < 0 ? .paid : .lapsed))
  }

  @Test("After a restart a right wall clock counts, and one set forward takes until the next answer")
  func setForwardAcrossRestart() throws {
    try subscribe()
    home.machine.restart(off: 10 * Self.day)
    #expect(home.find().time.origin == .wallClock)
    #expect(home.find().time.now == home.wallClock)
    #expect(home.find().tier == .pro)
    home.machine.setWall(by: Self.tenYears)
    #expect(home.find().tier == .free)
    try subscribe(answeredAt: Self.start.addingTimeInterval(11 * 86_400))
    #expect(home.find().tier == .pro)
    #expect(home.find().time.origin == .elapsed)
  }

  @Test("Without any answer the wall clock counts")
  func nothingTold() throws {
    home.machine.setWall(by: Self.tenYears)
    #expect(home.find().time.now == home.wallClock)
    #expect(home.find().time.origin == .wallClock)
    #expect(home.launch().trustedTime(wallClock: home.wallClock).origin == .wallClock)
  }

  @Test(
    "An answer that speaks of an earlier time does not move trusted time back, heard in the same run or later"
  )
  func olderAnswer() throws {
    try subscribe(answeredAt: Self.start.addingTimeInterval(100))
    home.machine.pass(10_000)
    try home.launch().adopt(.none(answeredAt: Self.start), from: .store)
    #expect(home.find().time.now == Self.start.addingTimeInterval(110))
    #expect(home.find().tier == .pro)
    // An answer newer than the last one, of a time that has passed meanwhile, is news and moves no time either.
    try home.launch().adopt(.none(answeredAt: Self.start.addingTimeInterval(105)), from: .store)
    #expect(home.find().tier == .free)
    #expect(home.find().time.now == Self.start.addingTimeInterval(110))
    home.machine.restart(off: 0)
    home.machine.setWall(by: -Self.tenYears)
    try home.launch().adopt(.none(answeredAt: Self.start), from: .store)
    // What the machine has counted is kept with each answer.
    #expect(home.find().time.now == Self.start.addingTimeInterval(110))
  }

  @Test("Telling the same signed answer again after a restart does not stop the wall clock")
  func replay() throws {
    try subscribe()
    home.machine.restart(off: 31 * Self.day)
    try subscribe()
    #expect(home.find().time.origin == .wallClock)
    #expect(home.find().resolution == .lapsed)
  }

  @Test("An answer from ahead of the clock is believed, since the clock may be wrong by any amount")
  func ahead() throws {
    home.machine.setWall(by: -56 * 365 * Self.day)
    try subscribe()
    #expect(home.find().tier == .pro)
    #expect(home.find().time.now == Self.start)
  }

  @Test("Processes of one run share the trusted time, and the later one told counts for all")
  func processes() throws {
    let first = home.launch()
    let second = home.launch()
    try subscribe()
    home.machine.setWall(by: Self.tenYears)
    home.machine.pass(5_000)
    #expect(first.trustedTime(wallClock: home.wallClock).now == Self.start.addingTimeInterval(5))
    try second.adopt(.none(answeredAt: Self.start.addingTimeInterval(60)), from: .store)
    #expect(first.findTier(wallClock: home.wallClock).tier == .free)
    #expect(first.trustedTime(wallClock: home.wallClock).now == Self.start.addingTimeInterval(60))
  }

  @Test("A machine that cannot name its run, or whose count went back, is taken as started anew")
  func unnamedRun() throws {
    try subscribe()
    home.machine.rewindBoot(by: 1)
    #expect(home.find().time.origin == .wallClock)
    home.machine.pass(1)
    #expect(home.find().time.origin == .elapsed)
    home.machine.forgetBootIdentity()
    #expect(home.find().time.origin == .wallClock)
    try subscribe(answeredAt: Self.start.addingTimeInterval(1))
    home.machine.setWall(by: -Self.tenYears)
    #expect(home.find().time.now == Self.start.addingTimeInterval(1))
    #expect(home.find().time.origin == .lastTold)
  }

  @Test("The instant of an answer in the first form of the file has passed, and more is not known of it")
  func firstForm() throws {
    try home.keep([
      "facts": ["expiration": "2026-09-24T17:00:00.000Z", "willAutoRenew": false],
      "answeredAt": "2026-08-25T17:00:00.000Z",
    ])
    #expect(home.find().time.origin == .wallClock)
    home.machine.setWall(by: -Self.tenYears)
    #expect(home.find().time.now == Self.start)
    home.machine.setWall(by: 2 * Self.tenYears)
    #expect(home.find().resolution == .lapsed)
  }

  @Test(
    "A moment in the file that makes no sense is none",
    arguments: [
      nil, 5, ["instant": "soon", "boot": "boot-1", "sinceBoot": 1], ["instant": "2030-01-01T00:00:00Z"],
      ["instant": "2030-01-01T00:00:00Z", "boot": "boot-1", "sinceBoot": -1],
    ] as [JSONValue])
  func damagedMoment(_ moment: JSONValue) throws {
    try home.keep([
      "facts": ["expiration": "2026-09-24T17:00:00.000Z", "willAutoRenew": false],
      "answeredAt": "2026-08-25T17:00:00.000Z", "trusted": moment,
    ])
    #expect(home.find().tier == .pro)
    #expect(home.find().time.now == Self.start)
  }

  @Test(
    "A signed answer from who knows when sets no time back, on a fresh machine or one that has forgotten",
    arguments: [nil, AnswerSource.statement, .ledgerOfOldNews], [true, false])
  func oldStatement(_ source: AnswerSource?, _ isForgotten: Bool) throws {
    if isForgotten {
      try subscribe()
      try home.launch().forget()
    }
    let ended = Self.start.addingTimeInterval(-700 * 86_400)
    let answer = StoreAnswer.active(
      SubscriptionFacts(expiration: ended, willAutoRenew: false),
      answeredAt: ended.addingTimeInterval(-86_400))
    if let source { try home.launch().adopt(answer, from: source) } else { try home.launch().adopt(answer) }
    #expect(home.find().resolution == .lapsed)
    #expect(home.find().time.origin == .wallClock)
    #expect(home.find().time.now == home.wallClock)
    // The clock set back gives what was left at the time of the answer, and not for longer than it lasts.
    home.machine.setWall(by: -Self.tenYears)
    #expect(home.find().resolution == .paid)
    home.machine.pass(Self.day)
    #expect(home.find().resolution == .lapsed)
    #expect(home.find().time.origin == .elapsed)
    // A store that is asked sets the time.
    try subscribe()
    #expect(home.find().time.now == Self.start)
  }

  @Test(
    "A signed answer that is later than what was counted moves the time on, which stays what a store has told"
  )
  func laterStatement() throws {
    try subscribe()
    home.machine.setWall(by: Self.tenYears)
    let facts = SubscriptionFacts(
      expiration: Self.start.addingTimeInterval(30 * 86_400), willAutoRenew: false)
    try home.launch().adopt(.active(facts, answeredAt: Self.start.addingTimeInterval(60)))
    #expect(home.find().time.now == Self.start.addingTimeInterval(60))
    #expect(home.find().tier == .pro)
  }

  @Test(
    "What the machine has counted lasts over a restart, when it was kept, so that a clock set back gains nothing"
  )
  func keptAcrossRestart() throws {
    try subscribe(until: 3)
    for _ in 0..<4 {
      home.machine.pass(Self.day)
      home.machine.setWall(by: -Self.day)
      #expect(home.find().time.isWorthKeeping)
      try home.launch().keepTime()
      #expect(!home.find().time.isWorthKeeping)
    }
    home.machine.restart()
    home.machine.setWall(by: -Self.tenYears)
    #expect(home.find().time.origin == .lastTold)
    #expect(home.find().time.now == Self.start.addingTimeInterval(4 * 86_400))
    #expect(home.find().resolution == .lapsed)
  }

  @Test("In a run in which no store was heard of it is counted from the first look that is kept")
  func countedInNextRun() throws {
    try subscribe(until: 3)
    for _ in 0..<3 {
      home.machine.restart()
      home.machine.setWall(by: -Self.tenYears)
      #expect(home.find().time.isWorthKeeping)
      try home.launch().keepTime()
      #expect(!home.find().time.isWorthKeeping)
      home.machine.pass(Self.day)
      try home.launch().keepTime()
    }
    #expect(home.find().resolution == .lapsed)
    // It is the least it can be, so a wall clock that is ahead counts as it does after every restart.
    home.machine.setWall(by: 4 * Self.tenYears)
    #expect(home.find().time.now == home.wallClock)
  }

  @Test("The wall clock has no part in what is kept, and less than a day is not worth a write")
  func keptTime() throws {
    try subscribe()
    let before = try home.folder.read(EntitlementHome.filePath)
    home.machine.setWall(by: Self.tenYears)
    home.machine.pass(Self.day - 1)
    #expect(!home.find().time.isWorthKeeping)
    try home.launch().keepTime()
    #expect(try home.folder.read(EntitlementHome.filePath) == before)
    home.machine.pass(1)
    #expect(home.find().time.isWorthKeeping)
    try home.launch().keepTime()
    #expect(try home.kept()["trusted"]?["instant"] == "2026-08-26T17:00:00.000Z")
    home.machine.forgetBootIdentity()
    #expect(!home.find().time.isWorthKeeping)
    let other = try EntitlementHome()
    #expect(!other.find().time.isWorthKeeping)
    try other.launch().keepTime()
    #expect(!FileManager.default.fileExists(atPath: other.folder.path(of: EntitlementHome.filePath)))
  }

  @Test("A clock that is set back again and again does not keep a subscription that has ended")
  func deviceClock() throws {
    try subscribe(until: 3)
    // The store is not heard of any more, and the person sets the clock back before each look.
    for _ in 0..<5 {
      home.machine.pass(Self.day)
      home.machine.setWall(by: -Self.day)
    }
    #expect(home.find().resolution == .lapsed)
  }
}
