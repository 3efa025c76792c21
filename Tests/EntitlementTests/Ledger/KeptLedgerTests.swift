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
    "What makes no sense is passed over, and the rest counts",
    arguments: [
      ["renewal": 5], ["renewal": ["saidAt": 1, "digest": "short"]], ["status": ["digest": "?"]],
      ["payments": [5]], ["payments": [["id": 5]]],
      ["payments": [["id": "x", "transaction": ["product": 1]]]],
      ["payments": [["id": "x", "refund": []]]],
    ] as [JSONValue])
  func senseless(_ damage: JSONValue) throws {
    try home.preferences.update(.subscriptionLedgerKey) { record in
      var chain = JSONObject()
      for (key, value) in ["store": "apple", "environment": "Production", "id": "9"] as [String: JSONValue] {
        chain[key] = value
      }
      for (key, value) in damage.object ?? JSONObject() { chain[key] = value }
      record.members["chains"] = [.object(chain)]
    }
    #expect(try open().read().isEmpty)
    #expect(home.diagnostics.all.map(\.level) == [.warning])
    #expect(try open().merge(SubscriptionLedger([Statements.apple.payment()])).facts.count == 1)
    #expect(try open().read().facts.count == 1)
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

  @Test("What is kept can be forgotten")
  func forget() throws {
    try open().merge(Self.full)
    try open().forget()
    #expect(try open().read().isEmpty)
    #expect(home.diagnostics.all.isEmpty)
  }
}
