import Basics
import Entitlement
import Foundation
import TestSupport
import Testing

@Suite struct KeptLedgerTests {
  private let home: EntitlementHome
  private static let path = "state/lanework/subscription-ledger.json"

  init() throws { home = try EntitlementHome() }

  private func open(limit: Int = 1_000) -> KeptLedger {
    KeptLedger(preferences: home.preferences, diagnostics: home.diagnostics, limit: limit)
  }

  private func kept() throws -> JSONValue { try JSONValue(parsing: try home.folder.read(Self.path)) }

  /// A ledger with a fact of every kind, every member of it set.
  private static let full: SubscriptionLedger = {
    let chain = SubscriptionChain(
      store: .google, environment: StoreEnvironment(rawValue: "Moon"), id: "t\u{7F}\"")
    let stamp = FactStamp.at(.day(3), .max, expiry: .day(4))
    return SubscriptionLedger([
      .transaction(
        TransactionFact(
          chain: chain, transactionID: "GPA.1", productID: Catalogue.mastery, kind: .autoRenewable,
          purchaseDate: .day(1), expiresDate: .day(31), isUpgraded: true, ownership: .familyShared,
          groupID: "g",
          offerType: 99, offerID: "o", replacedChainID: "t0", stamp: stamp)),
      .refund(
        RefundFact(
          chain: chain, transactionID: "GPA.1", revocationDate: .day(9),
          kind: RevocationKind(rawValue: "REFUND_ODD"), stamp: stamp)),
      .renewal(
        RenewalFact(
          chain: chain, willAutoRenew: false, renewalProductID: "p", gracePeriodExpiresDate: .day(40),
          isInBillingRetry: true, expirationIntent: ExpirationIntent(rawValue: -7), priceIncreaseStatus: 1,
          recentSubscriptionStartDate: .day(0), renewalDate: .day(31), offerType: 4, offerID: "w",
          stamp: stamp)),
      .status(
        StatusFact(chain: chain, status: StoreStatus(rawValue: "odd"), transactionID: "GPA.1", stamp: stamp)),
    ])
  }()

  @Test("Nothing kept is an empty ledger, and looking leaves no trace")
  func missing() throws {
    #expect(try open().read().isEmpty)
    try open().forget()
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder.path).isEmpty)
  }

  @Test("Every member of every kind of statement comes back")
  func roundTrip() throws {
    #expect(try open().merge(Self.full) == Self.full)
    #expect(try open().read() == Self.full)
    for history in History<AppleStory>.all(upTo: 3) {
      let home = try EntitlementHome()
      let ledger = SubscriptionLedger(history.events.joined())
      let place = KeptLedger(preferences: home.preferences, diagnostics: home.diagnostics)
      try place.merge(ledger)
      #expect(try place.read() == ledger)
    }
    #expect(home.diagnostics.all.isEmpty)
  }

  @Test("What several processes add is all kept, whoever writes last")
  func merging() throws {
    let apple = Statements.apple
    let facts = [
      apple.payment(), apple.refund(on: 5, said: 5), apple.renewal(true, said: 1),
      apple.status(.active, said: 1),
    ]
    for fact in facts.reversed() { try open().merge(SubscriptionLedger([fact])) }
    #expect(try open().read() == SubscriptionLedger(facts))
    let before = try home.folder.read(Self.path)
    #expect(try open().merge(SubscriptionLedger(facts)) == SubscriptionLedger(facts))
    #expect(try home.folder.read(Self.path) == before)
  }

  @Test("A statement of a few members is as small as it can be, and its form is stable")
  func form() throws {
    try open().merge(
      SubscriptionLedger([Statements.apple.payment(), Statements.apple.refund(on: nil, said: 0)]))
    let digest = String(repeating: "0", count: 64)
    #expect(
      try kept()["chains"] == [
        [
          "store": "apple", "environment": "Production", "id": "2000",
          "payments": [
            [
              "id": "p1",
              "transaction": [
                "product": "app.mastery.monthly", "kind": "Auto-Renewable Subscription",
                "purchased": 1_767_225_600_000, "expires": 1_769_817_600_000, "saidAt": 1_767_225_600_000,
                "digest": .string(digest),
              ],
              "refund": ["saidAt": 1_767_225_600_000, "digest": .string(digest)],
            ]
          ],
        ]
      ])
    #expect(try kept()["version"] == 1)
  }

  @Test("A file of a newer version is read as far as it is understood, and keeps the rest")
  func newerVersion() throws {
    try open().merge(
      SubscriptionLedger([Statements.apple.payment(), Statements.apple.renewal(true, said: 0)]))
    try home.preferences.update(.subscriptionLedgerKey) { record in
      record.version = 9
      record.members["more"] = "kept"
      guard var chain = record.members["chains"]?.array?.first?.object else { return }
      chain["feeling"] = "good"
      var renewal = chain["renewal"]?.object ?? JSONObject()
      renewal["mood"] = "calm"
      chain["renewal"] = .object(renewal)
      record.members["chains"] = [.object(chain), ["shape": "of the future"]]
    }
    let facts = [
      Statements.apple.payment(), Statements.apple.renewal(true, said: 0),
      Statements.apple.status(.active, said: 1),
    ]
    try open().merge(SubscriptionLedger([Statements.apple.status(.active, said: 1)]))
    #expect(try open().read() == SubscriptionLedger(facts))
    let kept = try kept()
    #expect(kept["version"] == 9)
    #expect(kept["more"] == "kept")
    let chains = try #require(kept["chains"]?.array)
    #expect(chains[0]["feeling"] == "good")
    #expect(chains[0]["renewal"]?["mood"] == "calm")
    #expect(chains[1] == ["shape": "of the future"])
    // A later statement takes the place of what was said before, and of what the newer version knew of that.
    try open().merge(SubscriptionLedger([Statements.apple.renewal(false, said: 2)]))
    let renewal = try self.kept()["chains"]?.array?.first?["renewal"]
    #expect(renewal?["mood"] == nil)
    #expect(renewal?["willAutoRenew"] == false)
  }

  @Test(
    "What makes no sense is passed over, the rest counts, and it stays whatever is written beside it",
    arguments: [
      (["renewal": 5], 1), (["renewal": ["saidAt": 1, "digest": "short"]], 1),
      (["status": ["digest": "?"]], 1),
      (["payments": [5]], 1), (["payments": [["id": 5]]], 1), (["payments": "many"], 1),
      (["payments": [["id": "x", "transaction": ["product": 1]]]], 1),
      (["payments": [["id": "x", "refund": []]]], 1),
      (["payments": [["id": "x", "refund": [], "transaction": 3]], "renewal": [7]], 3),
    ] as [(JSONValue, Int)])
  func senseless(_ damage: JSONValue, _ count: Int) throws {
    try home.preferences.update(.subscriptionLedgerKey) { record in
      var chain = JSONObject()
      for (key, value) in ["store": "apple", "environment": "Production", "id": "2000"] as [String: JSONValue]
      {
        chain[key] = value
      }
      for (key, value) in damage.object ?? JSONObject() { chain[key] = value }
      record.members["chains"] = [.object(chain)]
    }
    #expect(try open().read().isEmpty)
    #expect(home.diagnostics.all.map(\.level) == [.warning])
    #expect(home.diagnostics.all.first?.message.hasPrefix("\(count) of") == true)
    // First of another subscription, then of the same, in the very places that make no sense.
    try open().merge(SubscriptionLedger([Statements.google.payment()]))
    #expect(try open().read() == SubscriptionLedger([Statements.google.payment()]))
    try checkKept(damage)
    let facts = [
      Statements.google.payment(), Statements.apple.payment("x"), Statements.apple.payment("p1"),
      Statements.apple.refund("x", on: 3, said: 3), Statements.apple.renewal(true, said: 0),
      Statements.apple.status(.active, said: 0),
    ]
    try open().merge(SubscriptionLedger(facts))
    #expect(try open().read() == SubscriptionLedger(facts))
    try checkKept(damage)
  }

  /// Looks for every value that makes no sense in what is kept.
  private func checkKept(_ damage: JSONValue) throws {
    func contains(_ value: JSONValue, _ wanted: JSONValue) -> Bool {
      if value == wanted { return true }
      switch value {
      case .array(let elements): return elements.contains { contains($0, wanted) }
      case .object(let members): return members.contains { contains($0.value, wanted) }
      default: return false
      }
    }
    let kept = try kept()
    for (key, value) in try #require(damage.object) {
      for element in key == "payments" ? value.array ?? [value] : [value] {
        let parts =
          element["id"] == "x" ? [element["transaction"], element["refund"]].compactMap(\.self) : [element]
        for part in parts where !contains(kept, part) { Issue.record("\(part) is lost: \(kept)") }
      }
    }
  }

  @Test(
    "A list of subscriptions that is none stays, and so does a subscription or payment that is there twice")
  func odd() throws {
    try home.preferences.update(.subscriptionLedgerKey) { $0.members["chains"] = "none" }
    try open().merge(SubscriptionLedger([Statements.apple.payment()]))
    #expect(try kept()["chains"]?.array?.last == "none")
    let twice: JSONValue = ["store": "apple", "environment": "Production", "id": "2000", "mood": "odd"]
    try home.preferences.update(.subscriptionLedgerKey) { record in
      record.members["chains"] = .array((record.members["chains"]?.array ?? []) + [twice])
    }
    try open().merge(SubscriptionLedger([Statements.apple.renewal(true, said: 0)]))
    #expect(try kept()["chains"]?.array?.contains(twice) == true)
    #expect(try open().read().facts.count == 2)
  }

  @Test("A damaged file is an empty ledger and is kept aside")
  func damaged() throws {
    try open().merge(Self.full)
    var bytes = try home.folder.read(Self.path)
    bytes[bytes.count / 2] ^= 4
    try home.folder.write(bytes, to: Self.path)
    #expect(try open().read().isEmpty)
    #expect(try home.folder.read("state/lanework/subscription-ledger.damaged-1.json") == bytes)
    #expect(home.diagnostics.all.map(\.level) == [.warning])
  }

  @Test("What is kept is bounded: the payments go that ended first, and access stays")
  func bounded() throws {
    let facts = (0..<60).flatMap { month -> [StoreFact] in
      let start = Double(month) * 30
      return [
        Statements.apple.payment("p\(month)", from: start, to: start + 30),
        Statements.apple.refund("p\(month)", on: nil, said: start),
      ]
    }
    var generator = SeededGenerator(seed: 1)
    for fact in facts.shuffled(using: &generator) { try open(limit: 20).merge(SubscriptionLedger([fact])) }
    let kept = try open(limit: 20).read()
    #expect(kept.transactions(of: Statements.apple.chain).count == 20)
    #expect(kept.transactions(of: Statements.apple.chain).first?.transactionID == "p40")
    #expect(kept.decide(on: 59 * 30 + 5) == SubscriptionLedger(facts).decide(on: 59 * 30 + 5))
  }

  @Test("What cannot decide goes before what can: what is used up, and what was replaced")
  func boundedByWorth() throws {
    let consumables = (0..<30).map {
      Statements(chain: SubscriptionChain(store: .apple, environment: .production, id: "c\($0)"))
        .payment("c\($0)", from: Double(100 + $0), to: nil, kind: .consumable)
    }
    var new = Statements.google
    new.chain = SubscriptionChain(store: .google, environment: .production, id: "token-2")
    let deciding = [
      Statements.apple.payment(to: 30), Statements.apple.renewal(true, said: 1),
      new.payment("q1", from: 10, to: 40, replaces: "token"), new.renewal(true, said: 10),
      Statements(chain: SubscriptionChain(store: .apple, environment: .production, id: "life"))
        .payment("l", Catalogue.lifetime, to: nil, kind: .nonConsumable),
    ]
    let others = [Statements.google.payment("g", to: 900), Statements.apple.payment("p0", from: -30, to: 0)]
    for order in [consumables + deciding + others, others + deciding + consumables] {
      try open().forget()
      for fact in order { try open(limit: 3).merge(SubscriptionLedger([fact])) }
      let kept = try open(limit: 3).read()
      #expect(Set(kept.chainNames.map(\.id)) == ["2000", "token-2", "life"], "\(kept.chainNames)")
      #expect(kept.decide(on: 20).isAllowed)
    }
  }

  @Test("One payment more than there is room for takes one away, also of many that have no end")
  func oneMore() throws {
    func purchase(_ number: Int, _ kind: ProductKind) -> StoreFact {
      Statements(chain: SubscriptionChain(store: .apple, environment: .production, id: "c\(1_000 + number)"))
        .payment("c\(number)", Catalogue.lifetime, from: 0, to: nil, kind: kind)
    }
    for kind in [ProductKind.consumable, .nonConsumable] {
      try open().forget()
      try open(limit: 20).merge(SubscriptionLedger((0..<21).map { purchase($0, kind) }))
      #expect(try open().read().facts.count == 20)
    }
  }

  @Test("Subscriptions of which no payment is known are bounded too, and go before those that decide")
  func pendingAlone() throws {
    let pending = (0..<50).flatMap { number -> [StoreFact] in
      let own = Statements(
        chain: SubscriptionChain(store: .google, environment: .production, id: "pending-\(number)"))
      return [own.status(.pending, said: Double(number)), own.renewal(true, said: Double(number))]
    }
    let paid = [Statements.apple.payment(), Statements.apple.renewal(true, said: 0)]
    let kept = try open(limit: 10).merge(SubscriptionLedger(paid + pending))
    #expect(kept.chainNames.count == 10)
    #expect(kept.decide(on: 5).isAllowed)
    #expect(try open(limit: 10).read() == kept)
  }

  @Test("The file stays small enough to be read again, however long the names of a store are")
  func size() throws {
    let facts = (0..<1_000).flatMap { number -> [StoreFact] in
      let own = Statements(
        chain: SubscriptionChain(
          store: .google, environment: .production,
          id: "\(10_000 + number)" + String(repeating: "t", count: 900)))
      return [
        own.payment("\(number)", from: Double(number), to: Double(number) + 30),
        own.renewal(true, said: Double(number)),
        own.status(.active, said: Double(number)),
      ]
    }
    let kept = try open().merge(SubscriptionLedger(facts))
    #expect(kept.chainNames.count > 300)
    #expect(kept.decide(on: 1_010).isAllowed)
    #expect(try home.folder.read(Self.path).count < 1 << 20)
    #expect(try open().read() == kept)
    #expect(home.diagnostics.all.isEmpty)
  }

  @Test("What is kept can be forgotten")
  func forget() throws {
    try open().merge(Self.full)
    try open().forget()
    #expect(try open().read().isEmpty)
    #expect(home.diagnostics.all.isEmpty)
  }
}
