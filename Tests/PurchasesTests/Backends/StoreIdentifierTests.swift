import Basics
import Purchases
import Testing

/// The identifiers that become a part of an address, at both stores.
@Suite struct StoreIdentifierTests {
  static let odd = [
    "", ".", "..", "a/b", "../1", "1/..", "a?b", "a#b", "a b", "a%2Fb", "%2e%2e", "a:b", "a;b", "a\\b", "ä",
    "a\0",
    "a\n", "1\u{301}",
  ]

  /// Runs a question, which must be refused before anything is sent.
  private func expectRefusal(
    _ requester: ScriptedRequester, _ ask: () async throws -> Void, _ place: SourceLocation = #_sourceLocation
  ) async {
    let error = await #expect(throws: StoreRequestError.self, sourceLocation: place) { try await ask() }
    #expect(error?.code == .refused && error?.hint != nil, sourceLocation: place)
    #expect(requester.requests.isEmpty, sourceLocation: place)
  }

  @Test("An identifier that would name another resource never reaches the App Store", arguments: odd)
  func appStore(_ odd: String) async throws {
    let bench = try ServerBench(answers: [.transactions([])])
    let (backend, requester) = (bench.backend, bench.requester)
    await expectRefusal(requester) { _ = try await backend.transaction(odd) }
    await expectRefusal(requester) { _ = try await backend.transactionHistory(odd) }
    await expectRefusal(requester) { _ = try await backend.refundHistory(odd) }
    await expectRefusal(requester) { _ = try await backend.subscriptionStatuses(odd) }
    await expectRefusal(requester) { _ = try await backend.order(odd) }
    await expectRefusal(requester) { _ = try await backend.testNotification(odd) }
    await expectRefusal(requester) {
      _ = try await backend.extendRenewalDate(odd, days: 1, reason: .other, requestID: "1")
    }
    await expectRefusal(requester) { _ = try await backend.massExtension(ofProduct: odd, requestID: "1") }
    await expectRefusal(requester) {
      _ = try await backend.massExtension(ofProduct: "monthly", requestID: odd)
    }
  }

  @Test("An identifier that would name another resource never reaches Google Play", arguments: odd)
  func googlePlay(_ odd: String) async throws {
    let bench = try PlayBench { _, _ in PlayBench.subscription() }
    let (backend, requester) = (bench.backend, bench.requester)
    await expectRefusal(requester) { _ = try await backend.subscription(purchaseToken: odd) }
    await expectRefusal(requester) { _ = try await backend.oneTimePurchase(purchaseToken: odd) }
    await expectRefusal(requester) { try await backend.acknowledgeSubscription(odd, purchaseToken: "t") }
    await expectRefusal(requester) {
      try await backend.acknowledgeSubscription("monthly", purchaseToken: odd)
    }
    await expectRefusal(requester) { try await backend.acknowledgeProduct("lifetime", purchaseToken: odd) }
    let foreign = try GooglePlayBackend(
      packageName: odd, account: PlayBench.account(), url: "https://play.test", requester: requester,
      time: SetTime(), random: RandomSource { 1 })
    await expectRefusal(requester) { _ = try await foreign.subscription(purchaseToken: "t") }
  }

  @Test("Identifiers as the stores make them are taken")
  func usual() async throws {
    let token = "opijhkdmnpiphalbo.AO-J1Oy_x~9"
    let play = try PlayBench { _, _ in PlayBench.subscription() }
    _ = try await play.backend.subscription(purchaseToken: token)
    #expect(play.questions.first?.url.path.hasSuffix("/tokens/\(token)") == true)
  }
}
