import Basics
import Entitlement
import Foundation
import TestSupport
import Testing

@Suite struct ProEntitlementAnswerTests {
  private let home: EntitlementHome
  private static let start = EntitlementHome.start
  private static let paid = SubscriptionFacts(
    expiration: start.addingTimeInterval(86_400), willAutoRenew: true)

  init() throws { home = try EntitlementHome() }

  @Test(
    "Every definitive answer but an active one ends the subscription, also when it is held for being offline",
    arguments: [
      (StoreAnswer.none(answeredAt: start.addingTimeInterval(1)), StoreAnswerKind.none),
      (.refunded(answeredAt: start.addingTimeInterval(1)), .refunded),
      (.revoked(answeredAt: start.addingTimeInterval(1)), .revoked),
    ])
  func definitive(_ answer: StoreAnswer, _ kind: StoreAnswerKind) throws {
    let held = SubscriptionFacts(expiration: Self.start.addingTimeInterval(-1), willAutoRenew: true)
    try home.launch().adopt(.active(held, answeredAt: Self.start))
    #expect(home.find().resolution == .offlineHold)
    try home.launch().adopt(answer)
    #expect(home.find().resolution == .neverSubscribed)
    #expect(home.launch().known().answer == kind)
    #expect(home.launch().known().answeredAt == Self.start.addingTimeInterval(1))
  }

  @Test("Answers of every kind may come in any order and twice, and the latest stays", arguments: 0..<24)
  func anyOrder(_ number: Int) throws {
    let answers: [StoreAnswer] = [
      .active(Self.paid, answeredAt: Self.start), .refunded(answeredAt: Self.start.addingTimeInterval(1)),
      .revoked(answeredAt: Self.start.addingTimeInterval(2)),
      .active(Self.paid, answeredAt: Self.start.addingTimeInterval(3)),
    ]
    var rest = Array(answers.indices)
    var number = number
    var order: [Int] = []
    while !rest.isEmpty {
      order.append(rest.remove(at: number % rest.count))
      number /= rest.count + 1
    }
    for index in order + [0, 2] { try home.launch().adopt(answers[index]) }
    #expect(home.launch().known().answer == .active)
    #expect(home.launch().known().answeredAt == Self.start.addingTimeInterval(3))
  }

  @Test("The first form of the file is read, and becomes the present one with the next answer")
  func firstForm() throws {
    try home.keep(
      version: 1,
      [
        "facts": ["expiration": "2026-08-26T17:00:00.000Z", "willAutoRenew": true],
        "answeredAt": "2026-08-25T17:00:00.000Z", "note": "kept",
      ])
    let before = try home.folder.read(EntitlementHome.filePath)
    let known = home.launch().known()
    #expect(known.facts == Self.paid)
    #expect(known.environment == .production)
    #expect(known.answer == nil)
    #expect(known.answeredAt == Self.start)
    #expect(try home.folder.read(EntitlementHome.filePath) == before)
    try home.launch().adopt(.refunded(answeredAt: Self.start.addingTimeInterval(-1)))
    #expect(home.launch().facts() == Self.paid)
    try home.launch().adopt(.refunded(answeredAt: Self.start.addingTimeInterval(1)))
    #expect(home.launch().known().answer == .refunded)
    let kept = try home.kept()
    #expect(kept["version"] == 2)
    #expect(kept["note"] == "kept")
    #expect(kept["facts"] == ["expiration": nil, "willAutoRenew": false])
  }

  @Test("A sandbox decides only where nothing is known of real purchases, and its name is told")
  func environments() throws {
    let facts = SubscriptionFacts(expiration: Self.start.addingTimeInterval(500), willAutoRenew: false)
    try home.launch().adopt(
      .active(facts, answeredAt: Self.start.addingTimeInterval(400), environment: .sandbox))
    #expect(home.find().known.environment == .sandbox)
    #expect(home.find().tier == .pro)
    // Production has the earlier answer, and decides all the same.
    try home.launch().adopt(.none(answeredAt: Self.start))
    #expect(home.find().known.environment == .production)
    #expect(home.find().tier == .free)
    let before = try home.folder.read(EntitlementHome.filePath)
    try home.launch().adopt(
      .none(answeredAt: Self.start.addingTimeInterval(399), environment: .sandbox))
    #expect(try home.folder.read(EntitlementHome.filePath) == before)
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.start.addingTimeInterval(1)))
    #expect(home.find().known.facts == Self.paid)
    #expect(try home.kept()["others"]?["Sandbox"]?["facts"]?["willAutoRenew"] == false)
  }

  @Test("Of several environments besides production the one heard of last decides")
  func otherEnvironments() throws {
    let environments: [StoreEnvironment] = [
      .xcode, .sandbox, StoreEnvironment(rawValue: "Moon"), .localTesting,
    ]
    for (place, environment) in environments.enumerated() {
      let time = Self.start.addingTimeInterval(Double(place == 2 ? 9 : place))
      try home.launch().adopt(.active(Self.paid, answeredAt: time, environment: environment))
    }
    #expect(home.launch().known().environment?.rawValue == "Moon")
  }

  @Test("A sandbox with a clock of its own does not touch the time by which real purchases are judged")
  func sandboxClock() throws {
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.start))
    try home.launch().adopt(
      .none(answeredAt: Self.start.addingTimeInterval(86_400 * 3_650), environment: .sandbox))
    #expect(home.find().time.now == Self.start)
    #expect(home.find().tier == .pro)
  }

  @Test(
    "An answer that speaks of a time that no store knows is passed over and told",
    arguments: [0, 1_787_677, 1_787_677_200_000, -1e12, .infinity, .nan] as [TimeInterval])
  func implausible(_ seconds: TimeInterval) throws {
    let date = Date(timeIntervalSince1970: seconds)
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.start))
    let before = try home.folder.read(EntitlementHome.filePath)
    try home.launch().adopt(.revoked(answeredAt: date))
    #expect(try home.folder.read(EntitlementHome.filePath) == before)
    #expect(home.diagnostics.all.map(\.level) == [.warning])
  }

  @Test("An answer that is far older than what is known is passed over with a word, a little older without")
  func passedOver() throws {
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.start))
    try home.launch().adopt(.none(answeredAt: Self.start.addingTimeInterval(-86_400)))
    #expect(home.diagnostics.all.isEmpty)
    try home.launch().adopt(.none(answeredAt: Self.start.addingTimeInterval(-86_400.001)))
    #expect(home.diagnostics.all.map(\.level) == [.notice])
    #expect(home.launch().facts() == Self.paid)
  }

  @Test("What is known can be forgotten, in every environment, the trusted time with it")
  func forget() throws {
    try home.launch().forget()
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder.path).isEmpty)
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.start.addingTimeInterval(1_000)))
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.start, environment: .sandbox))
    let other = home.launch()
    #expect(other.facts() == Self.paid)
    try home.launch().forget()
    #expect(home.find().known == .nothing)
    #expect(home.find().time.origin == .wallClock)
    #expect(home.find().resolution == .neverSubscribed)
    #expect(other.known() == .nothing)
    #expect(home.diagnostics.all.isEmpty)
    try home.launch().adopt(.active(Self.paid, answeredAt: Self.start))
    #expect(home.launch().facts() == Self.paid)
  }

  @Test("What could not be kept is kept with the next answer that can be")
  func keptLater() throws {
    try home.folder.write("in the way", to: "state")
    let entitlement = home.launch()
    #expect(throws: PreferenceError.self) {
      try entitlement.adopt(.active(Self.paid, answeredAt: Self.start, environment: .sandbox))
    }
    #expect(entitlement.known().environment == .sandbox)
    try FileManager.default.removeItem(atPath: home.folder.path(of: "state"))
    try entitlement.adopt(.active(Self.paid, answeredAt: Self.start, environment: .xcode))
    #expect(try home.kept()["others"]?.object?.keys.sorted() == ["Sandbox", "Xcode"])
    try home.launch().forget()
    #expect(entitlement.known() == .nothing)
  }

  @Test("What a ledger learns in whatever order comes to the same facts", arguments: [0, 1, 2, 3, 4, 5])
  func ledgerOrder(_ number: Int) throws {
    let facts: [StoreFact] = [
      Statements.apple.payment(said: 0), Statements.apple.renewal(true, said: 0),
      Statements.apple.status(.active, said: 0),
    ]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for source in [AnswerSource.ledger, .ledgerOfOldNews] {
      let home = try EntitlementHome()
      var ledger = SubscriptionLedger()
      for place in orders[number] {
        ledger.record(facts[place])
        let saidAt = try #require(ledger.latestWord(in: .production))
        let decision = ledger.decision(products: Catalogue.plans, at: saidAt)
        try home.launch().adopt(
          StoreAnswer(decision, saidAt: saidAt, environment: .production), from: source)
      }
      #expect(home.launch().facts().willAutoRenew)
      #expect(home.launch().facts().expiration == Date(timeIntervalSince1970: 1_769_817_600))
    }
  }

  @Test("A ledger's decision becomes an answer of its kind")
  func fromDecision() throws {
    let told = try #require(Timestamp("2026-08-25T17:00:00Z"))
    let chain = SubscriptionChain(store: .apple, environment: .sandbox, id: "1")
    for (kind, expected) in [
      (nil, StoreAnswerKind.active), (.familyShareEnded, .revoked), (.fullRefund, .refunded),
    ] as [(RevocationKind?, StoreAnswerKind)] {
      let facts: [StoreFact] = [
        .transaction(
          TransactionFact(
            chain: chain, transactionID: "1", productID: Catalogue.mastery, purchaseDate: told,
            expiresDate: told.advanced(by: .seconds(60)), stamp: .at(told))),
        .refund(
          RefundFact(
            chain: chain, transactionID: "1", revocationDate: kind == nil ? nil : told, kind: kind,
            stamp: .at(told))),
      ]
      let ledger = SubscriptionLedger(facts)
      let decision = ledger.decision(environment: .sandbox, products: Catalogue.plans, at: told)
      let answer = StoreAnswer(
        decision, saidAt: try #require(ledger.latestWord(in: .sandbox)), environment: .sandbox)
      let home = try EntitlementHome()
      try home.launch().adopt(answer)
      #expect(home.launch().known().answer == expected)
      #expect(home.launch().known().environment == .sandbox)
      #expect(home.find().tier == (kind == nil ? .pro : .free))
    }
  }
}
