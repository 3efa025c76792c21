import Basics
import ContentHash
import Entitlement
import Testing

@testable import Purchases
@testable import StoreSandbox

@Suite struct LedgerAgreementTests {
  private struct Fact {
    let chainID: String
    let facts: [StoreFact]
  }

  @Test(
    "notifications, doubled and in any order, give the store's own truth at every moment of 240 lives",
    arguments: 0..<8)
  func agreement(_ part: UInt64) async throws {
    for seed in (part * 30 + 1)...(part * 30 + 30) {
      try live(seed)
      // Others wait for this thread as well.
      await Task.yield()
    }
  }

  private func live(_ seed: UInt64) throws {
    let configuration = try StoreBench.configuration()
    var script = StoreScript(seed: seed, configuration)
    var numbers = ScriptNumbers(seed: seed &+ 77)
    var known: [Fact] = []
    for _ in 0..<30 {
      script.step()
      for notice in script.news[known.count...] {
        let news = Self.notification(notice).news
        #expect(news.obstacles.isEmpty)
        var facts = news.facts
        if case .apple(_, .upgrade) = notice.kind { facts += try upgraded(notice, script.store) }
        known.append(Fact(chainID: notice.chainID ?? "", facts: facts))
      }
      for customer in ["ada", "bob"] {
        let chains = Set(script.store.chains.filter { $0.customer == customer }.map(\.id))
        var arriving = known.filter { chains.contains($0.chainID) }
        arriving += arriving.filter { _ in numbers.draw(3) == 0 }
        arriving.shuffle(using: &numbers)
        let ledger = SubscriptionLedger(arriving.flatMap(\.facts))
        try compare(ledger, script, customer, seed)
      }
    }
  }

  /// What a server reads after an upgrade: the notification does not say what the new payment took the place of.
  private func upgraded(_ notice: StoreNotice, _ store: SandboxStore) throws -> [StoreFact] {
    let chain = try #require(notice.chainID.flatMap(store.chain))
    return store.payments(of: chain.id).filter(\.isUpgraded).flatMap { payment in
      Self.verified(store.transactionPayload(payment, in: chain), SignedTransaction.init).news.facts
    }
  }

  /// A notification as it is after its signatures were verified; that they verify is tested over HTTP.
  private static func notification(_ notice: StoreNotice) -> VerifiedNotification {
    VerifiedNotification(
      envelope: verified(notice.payload, NotificationEnvelope.init),
      transaction: notice.transaction.map { verified($0, SignedTransaction.init) },
      renewal: notice.renewal.map { verified($0, RenewalInfo.init) }, download: nil)
  }

  private static func verified<Payload>(
    _ object: JSONObject, _ read: (JSONObject) -> Payload
  ) -> Verified<Payload> {
    Verified(payload: read(object), digest: ContentHash(of: JSONValue.object(object).bytes()))
  }

  private func compare(
    _ ledger: SubscriptionLedger, _ script: StoreScript, _ customer: String, _ seed: UInt64
  ) throws {
    let store = script.store
    let last =
      store.nextInstant.map { $0.advanced(by: .milliseconds(-1)) } ?? store.now.advanced(by: .seconds(86_400))
    for policy in AccessPolicy.allCases {
      let truth = StoreTruth(of: customer, in: store, policy: policy)
      for now in [store.now, max(store.now, last)] {
        let decision = ledger.decision(policy: policy, environment: .sandbox, products: samplePlans, at: now)
        let answer = StoreTruth(decision)
        guard answer != truth else { continue }
        Issue.record(
          "seed \(seed), \(customer), \(policy), \(now): \(answer) and not \(truth)\n\(script.log.joined(separator: "\n"))"
        )
        throw Disagreement()
      }
    }
  }

  private struct Disagreement: Error {}
}
