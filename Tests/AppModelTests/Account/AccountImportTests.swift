import AppModel
import Basics
import Entitlement
import Purchases
import Signatures
import SignedStoreFixture
import TestSupport
import Testing

@Suite("Taking in what a store signed")
struct AccountImportTests {
  private let bench: AccountBench
  private let store: SignedStoreFixture

  init() throws {
    bench = try AccountBench()
    store = bench.store
  }

  // MARK: What it does to the tier

  @Test("A subscription that is paid for gives Pro, and its refund takes it back")
  func purchaseAndRefund() throws {
    #expect(bench.tier == .free)
    let bought = try bench.take(store.transaction(), store.renewal())
    #expect(bought.items.map(\.kind) == [.transaction, .renewalInfo])
    #expect(bought.news.newCount == 3)
    #expect(bought.news.before.tier.tier == .free)
    #expect(bought.news.status.tier.tier == .pro)
    #expect(bench.tier == .pro)
    #expect(bench.finding.known.environment == .sandbox)
    #expect(bench.finding.known.facts.willAutoRenew)

    let refunded = try bench.take(store.notification("REFUND", transaction: store.refund()))
    #expect(refunded.news.status.tier.known.answer == .refunded)
    #expect(bench.tier == .free)
    #expect(refunded.items[0].sentence.contains("(SANDBOX)"))
  }

  @Test("The order in which news arrives decides nothing")
  func order() throws {
    try bench.take(store.notification("REFUND", transaction: store.refund()))
    try bench.take(store.transaction())
    try bench.take(store.renewal())
    #expect(bench.tier == .free)
    #expect(bench.finding.known.answer == .refunded)
  }

  @Test("A renewal that was signed at the same instant as the payment is added to it")
  func sameInstant() throws {
    try bench.take(store.transaction(signed: -1))
    #expect(!bench.finding.known.facts.willAutoRenew)
    try bench.take(store.renewal(signed: -1))
    #expect(bench.finding.known.facts.willAutoRenew)
  }

  @Test("What was taken in before the product was in the catalogue counts when it is taken in again")
  func laterCatalog() throws {
    let text = try store.transaction(product: "example.other")
    #expect(try bench.take(text).news.status.tier.tier == .free)
    var extended = bench
    extended.configuration.catalog = try ProductCatalog([
      CatalogProduct(id: "example.other", plan: .mastery, group: nil, store: .apple)
    ])
    #expect(try extended.take(text).news.newCount == 0)
    #expect(extended.tier == .pro)
  }

  @Test("A plan that does not give Pro for boards leaves the account free, and the reason says so")
  func smallerPlan() throws {
    try bench.take(store.transaction(product: SignedStoreFixture.smallProduct))
    #expect(bench.tier == .free)
    let explanation = try bench.launch().explainAccount(bench.configuration)
    let reasons = explanation.reasons(of: try #require(explanation.decisions.first).decision)
    #expect(
      reasons.contains(
        "The product lanework.foundation.monthly is of the plan foundation, which does not give Pro for boards."
      ))
    #expect(explanation.status.subscriptions.map(\.decision.isAllowed) == [true])
  }

  @Test("A download says nothing of subscriptions and changes nothing")
  func download() throws {
    try bench.take(store.transaction())
    let result = try bench.take(store.appTransaction())
    #expect(result.items.map(\.kind) == [.appTransaction])
    #expect(result.news.newCount == 0)
    #expect(bench.tier == .pro)
  }

  // MARK: Worlds

  @Test("What is said of tests never counts beside what is said of real purchases")
  func worlds() throws {
    let production = try bench.production
    try bench.take(store.transaction("5", of: "5"))
    #expect(bench.tier == .pro)
    try bench.take(production.refund("6", of: "6"))
    #expect(bench.tier == .free)
    #expect(bench.finding.known.environment == .production)

    try bench.take(production.transaction("8", of: "8"))
    #expect(bench.tier == .pro)
    try bench.take(store.refund("5", of: "5"))
    #expect(bench.tier == .pro)
    let explanation = try bench.launch().explainAccount(bench.configuration)
    #expect(explanation.decisions.map(\.environment) == [.production, .sandbox])
    #expect(explanation.decisions.map(\.decision.isAllowed) == [true, false])
  }

  @Test("A root that is named vouches for test purchases, and never for what says that it is real")
  func namedRoot() throws {
    let own = try SignedStoreFixture.makeSigner()
    try bench.disk.write(own.certificates[2].pem, to: "/home/ada/root.pem")
    try bench.disk.write(own.certificates[2].der, to: "/home/ada/root.der")
    let test = try SignedStoreFixture(now: AccountBench.now, signer: own)
    let real = try SignedStoreFixture(environment: .production, now: AccountBench.now, signer: own)
    let model = bench.launch()
    for path in ["/home/ada/root.pem", "/home/ada/root.der"] {
      let trust = try model.storeTrust(naming: [path])
      let result = try model.importSigned(
        Array(test.transaction().utf8), configuration: bench.configuration, trust: trust)
      #expect(result.items.count == 1)
      let error = try #require(throws: AccountError.self) {
        try model.importSigned(
          Array(real.transaction().utf8), configuration: bench.configuration, trust: trust)
      }
      guard case .refused(let refusal, .transaction, .useTestPurchase) = error else {
        Issue.record("\(error)")
        continue
      }
      #expect(refusal.verdict == .verificationFailure)
      #expect(refusal.detail == .untrustedChain)
    }
    #expect(bench.finding.known.environment == .sandbox)
  }

  @Test("What Xcode signs is taken in only where the configuration says that this machine works with it")
  func xcode() throws {
    let xcode = try SignedStoreFixture(environment: .xcode, now: AccountBench.now)
    let error = try #require(throws: AccountError.self) { try bench.take(xcode.transaction()) }
    guard case .refused(let refusal, _, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(refusal.verdict == .invalidEnvironment)
    #expect(bench.tier == .free)
    var working = bench
    working.configuration.environment = .xcode
    try working.take(xcode.transaction())
    #expect(working.finding.known.environment == .xcode)
    #expect(working.finding.title == "pro (Xcode)")
  }

  // MARK: What is refused

  @Test("Nothing is recorded when one of several texts is refused")
  func allOrNothing() throws {
    var other = store
    other.bundleID = "example.other"
    let error = try #require(throws: AccountError.self) {
      try bench.take(store.transaction(), other.transaction("2", of: "2"))
    }
    guard case .refused(let refusal, .transaction, .nameApplication) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(refusal.verdict == .invalidAppIdentifier)
    #expect(try bench.launch().ledger.read().isEmpty)
    #expect(bench.tier == .free)
  }

  @Test(
    "What no store signs is told from what was forged",
    arguments: [
      ("", "There is nothing in it."), (" \n", "There is nothing in it."),
      ("hello", "This is nothing that a store signs: "), ("{}", "This JSON has no `signedPayload`"),
      ("{\"signedPayload\":7}", "This JSON has no `signedPayload`"),
      ("{\"signedPayload\"", "This is neither a signed text nor JSON: "),
      (String(repeating: "a ", count: 1_001), "This has more than 1000 words"),
    ])
  func notSigned(_ text: String, _ beginning: String) throws {
    let error = try #require(throws: AccountError.self) { try bench.take(text) }
    #expect(error.message.hasPrefix(beginning), "\(error.message)")
    guard case .notSigned = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("A ledger that is damaged is kept aside, and what is taken in counts")
  func damagedLedger() throws {
    try bench.take(store.transaction())
    let path = "/home/ada/.local/state/lanework/subscription-ledger.json"
    try bench.disk.replace(path, with: "{\"version\":1,\"chains\":[")
    try bench.take(store.transaction("2", of: "2", signed: -1))
    #expect(bench.tier == .pro)
    #expect(try bench.launch().ledger.read().chainNames.map(\.id) == ["2"])
    #expect(bench.diagnostics.all.contains { $0.level == .warning })
  }

  @Test("Without a home nothing can be taken in, and the account is free all the same")
  func noHome() throws {
    let model = bench.launch(home: false)
    #expect(throws: AccountError.preference(.noFolder)) {
      try model.importSigned(
        Array(store.transaction().utf8), configuration: bench.configuration,
        trust: model.storeTrust(naming: []))
    }
    #expect(try model.accountStatus(bench.configuration).tier.tier == .free)
  }

  @Test("Forgetting leaves nothing, in any world")
  func forgetting() throws {
    try bench.take(store.transaction(), bench.production.transaction("9", of: "9"))
    #expect(bench.tier == .pro)
    #expect(try bench.launch().forgetAccount())
    #expect(bench.tier == .free)
    #expect(bench.finding.known == .nothing)
    #expect(try bench.launch().ledger.read().isEmpty)
    #expect(try !bench.launch().forgetAccount())
  }
}
