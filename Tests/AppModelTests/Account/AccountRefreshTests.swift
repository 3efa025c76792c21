import AppModel
import Basics
import Entitlement
import Purchases
import Signatures
import SignedStoreFixture
import Synchronization
import Testing

@Suite("Refreshing the account")
struct AccountRefreshTests {
  private let bench: AccountBench
  private let store: SignedStoreFixture

  init() throws {
    bench = try AccountBench()
    store = bench.store
  }

  /// A store that answers from a script and keeps what it was asked.
  private final class ScriptedStore: StoreNewsReading {
    let store = StoreName.apple
    let environment = StoreEnvironment.sandbox
    private let answer: @Sendable (SubscriptionChain) throws(StoreRequestError) -> StoreNews
    private let kept = Mutex<[String]>([])

    init(_ answer: @escaping @Sendable (SubscriptionChain) throws(StoreRequestError) -> StoreNews) {
      self.answer = answer
    }

    var asked: [String] { kept.withLock(\.self) }

    func news(of chain: SubscriptionChain) async throws(StoreRequestError) -> StoreNews {
      kept.withLock { $0.append(chain.id) }
      return try answer(chain)
    }
  }

  private func news(_ texts: String...) throws -> StoreNews {
    let verifier = try StoreDataVerifier(
      environment: .sandbox, bundleId: SignedStoreFixture.bundleID, trustedRoots: [store.root],
      time: bench.clock)
    return StoreNews(
      facts: try texts.flatMap {
        try verifier.verifyTransaction($0, caller: nil, at: AccountBench.now).news.facts
      })
  }

  @Test("What the store says is recorded and decides, by the store's own time")
  func renewed() async throws {
    try bench.take(store.transaction(purchased: -40, expires: -10, signed: -40))
    #expect(bench.tier == .free)
    let told = try news(store.transaction("2", purchased: -10, expires: 20, signed: 0))
    let server = ScriptedStore { (_) throws(StoreRequestError) in told }
    let result = try await bench.launch().refreshAccount(from: server, bench.configuration)
    #expect(result.newCount == 2)
    #expect(bench.tier == .pro)
    #expect(server.asked == ["1"])
    // The store was asked just now, so that its time counts on whatever the clock says.
    bench.clock.setWall(store.days(4_000))
    #expect(bench.tier == .pro)
  }

  @Test("A store whose clock is behind is believed when it is asked")
  func storeInThePast() async throws {
    try bench.take(store.transaction(purchased: -400, expires: -370, signed: -400))
    let told = try news(store.transaction("2", purchased: -370, expires: -340, signed: -360))
    let server = ScriptedStore { (_) throws(StoreRequestError) in told }
    #expect(
      try await bench.launch().refreshAccount(from: server, bench.configuration).status.tier.tier == .free)
  }

  @Test("One answer serves all subscriptions of its customer")
  func oneQuestion() async throws {
    try bench.take(store.transaction("1", of: "1"), store.transaction("2", of: "2"))
    let told = try news(
      store.transaction("1", of: "1", signed: 0), store.transaction("2", of: "2", signed: 0))
    let server = ScriptedStore { (_) throws(StoreRequestError) in told }
    _ = try await bench.launch().refreshAccount(from: server, bench.configuration)
    #expect(server.asked == ["1"])
  }

  @Test("A store that cannot be reached changes nothing, and nothing of half an answer is recorded")
  func unreachable() async throws {
    try bench.take(store.transaction("1", of: "1"), store.transaction("2", of: "2"))
    let before = try bench.launch().ledger.read()
    let told = try news(store.refund("1", of: "1"))
    let server = ScriptedStore { (chain) throws(StoreRequestError) in
      guard chain.id == "1" else { throw StoreRequestError(.unreachable, "Nobody answers.") }
      return told
    }
    await #expect(throws: AccountError.store(StoreRequestError(.unreachable, "Nobody answers."))) {
      try await bench.launch().refreshAccount(from: server, bench.configuration)
    }
    #expect(try bench.launch().ledger.read() == before)
    #expect(bench.tier == .pro)
  }

  @Test("Where nothing is known of the store's world there is nothing to ask about")
  func nothingKnown() async throws {
    try bench.take(bench.production.transaction())
    let server = ScriptedStore { (_) throws(StoreRequestError) in StoreNews() }
    await #expect(throws: AccountError.nothingToRefresh) {
      try await bench.launch().refreshAccount(from: server, bench.configuration)
    }
    #expect(server.asked == [])
  }
}
