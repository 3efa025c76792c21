import Basics
import Entitlement
import Purchases
import StoreSandbox
import Testing

@Suite struct SandboxStoreTests {
  private static let day = Duration.seconds(86_400)

  private struct Life {
    var store: SandboxStore
    var names: [String] = []

    init(_ change: (inout StoreConfiguration) -> Void = { _ in }, at start: Timestamp = StoreBench.start)
      throws
    {
      var configuration = try StoreBench.configuration()
      change(&configuration)
      store = SandboxStore(configuration, at: start)
    }

    @discardableResult
    mutating func buy(
      _ product: String, _ name: StoreName = .apple, customer: String = "ada",
      offer: PurchaseOrder.Offer? = nil
    ) throws -> String {
      let outcome = try apply(
        .purchase(PurchaseOrder(store: name, customer: customer, productID: product, offer: offer)))
      guard case .payment(let id) = outcome else { return "" }
      return try #require(store.payment(id)?.chainID)
    }

    @discardableResult
    mutating func apply(_ event: StoreEvent) throws -> StoreOutcome {
      let (outcome, news) = try store.apply(event)
      names += news.map(\.name)
      return outcome
    }

    mutating func advance(_ duration: Duration) {
      names += store.advance(to: store.now.advanced(by: duration)).map(\.name)
    }

    mutating func advanceToNext() {
      guard let next = store.nextInstant else { return }
      names += store.advance(to: next).map(\.name)
    }

    func chain(_ id: String) throws -> StoreChain { try #require(store.chain(id)) }
    func payment(_ id: String) throws -> StorePayment { try #require(store.payment(try chain(id).paymentID)) }
  }

  @Test("a trial becomes a paid period at its end, and each period the next one")
  func renewals() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.mastery)
    #expect(try life.payment(id).offer?.kind == .introductory)
    #expect(try life.payment(id).price == 0)
    life.advance(Self.day * 7)
    life.advance(Self.day * 365)
    let paid = life.store.payments(of: id)
    #expect(paid.count == 13 || paid.count == 14)
    for (left, right) in zip(paid, paid.dropFirst()) { #expect(left.expiresDate == right.purchaseDate) }
    #expect(Set(life.names) == ["SUBSCRIBED/INITIAL_BUY", "DID_RENEW"])
    #expect(paid.last?.price == 12_000)
  }

  @Test("a month from the 31st ends on the last day of a shorter month")
  func shortMonth() throws {
    var life = try Life(at: try #require(Timestamp("2026-01-31T10:00:00Z")))
    let id = try life.buy(StoreBench.foundation)
    #expect(try life.payment(id).expiresDate == Timestamp("2026-02-28T10:00:00Z"))
  }

  @Test("a payment that fails leads through grace and retry to the end, each at its instant")
  func failure() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.foundation)
    let end = try #require(try life.payment(id).expiresDate)
    try life.apply(.failBilling(chain: id))
    life.advanceToNext()
    #expect(try life.chain(id).phase == .grace(until: end.advanced(by: Self.day * 16)))
    life.advanceToNext()
    #expect(try life.chain(id).phase == .retry(until: end.advanced(by: Self.day * 60)))
    life.advanceToNext()
    #expect(try life.chain(id).phase == .expired)
    #expect(life.store.now == end.advanced(by: Self.day * 60))
    #expect(life.store.nextInstant == nil)
    #expect(
      life.names == [
        "SUBSCRIBED/INITIAL_BUY", "DID_FAIL_TO_RENEW/GRACE_PERIOD", "GRACE_PERIOD_EXPIRED",
        "EXPIRED/BILLING_RETRY",
      ])
    try life.buy(StoreBench.foundation)
    #expect(life.names.last == "SUBSCRIBED/RESUBSCRIBE")
    #expect(life.store.chains.count == 1)
  }

  @Test("a payment repaired in grace counts from the end of the period, and one repaired later from then")
  func recovery() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.foundation)
    let end = try #require(try life.payment(id).expiresDate)
    try life.apply(.failBilling(chain: id))
    life.advanceToNext()
    life.advance(Self.day * 3)
    try life.apply(.repairBilling(chain: id))
    #expect(try life.payment(id).expiresDate == Timestamp("2026-04-01T00:00:00Z"))
    #expect(end == Timestamp("2026-03-01T00:00:00Z"))
    try life.apply(.failBilling(chain: id))
    life.advance(Self.day * 60)
    try life.apply(.repairBilling(chain: id))
    #expect(try life.payment(id).purchaseDate == life.store.now)
    #expect(life.names.filter { $0 == "DID_RENEW/BILLING_RECOVERY" }.count == 2)
  }

  @Test(
    "a higher product counts at once, a lower one from the next period, and another length of the same level too"
  )
  func changes() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.foundation)
    let first = try life.payment(id)
    try life.apply(.change(chain: id, productID: StoreBench.mastery))
    #expect(life.store.payment(first.id)?.isUpgraded == true)
    #expect(try life.chain(id).productID == StoreBench.mastery)
    try life.apply(.change(chain: id, productID: StoreBench.foundation))
    #expect(try life.chain(id).productID == StoreBench.mastery)
    #expect(try life.chain(id).nextProductID == StoreBench.foundation)
    try life.apply(.change(chain: id, productID: StoreBench.yearly))
    #expect(try life.chain(id).nextProductID == StoreBench.yearly)
    try life.apply(.change(chain: id, productID: StoreBench.mastery))
    #expect(
      life.names.suffix(4) == [
        "DID_CHANGE_RENEWAL_PREF/UPGRADE", "DID_CHANGE_RENEWAL_PREF/DOWNGRADE",
        "DID_CHANGE_RENEWAL_PREF/DOWNGRADE",
        "DID_CHANGE_RENEWAL_PREF",
      ])
    try life.apply(.change(chain: id, productID: StoreBench.foundation))
    life.advanceToNext()
    #expect(try life.chain(id).productID == StoreBench.foundation)
  }

  @Test(
    "without consent to a higher price a subscription ends, with it the next payment is dearer",
    arguments: [true, false])
  func price(_ agrees: Bool) throws {
    var life = try Life()
    let id = try life.buy(StoreBench.foundation)
    try life.apply(.changePrice(productID: StoreBench.foundation, price: 6_000, needsConsent: true))
    if agrees { try life.apply(.agreeToPrice(chain: id)) }
    life.advanceToNext()
    if agrees {
      #expect(try life.payment(id).price == 6_000)
      #expect(life.names.suffix(3) == ["PRICE_INCREASE/PENDING", "PRICE_INCREASE/ACCEPTED", "DID_RENEW"])
    } else {
      #expect(try life.chain(id).expirationIntent == .priceIncrease)
      #expect(life.names.last == "EXPIRED/PRICE_INCREASE")
    }
  }

  @Test(
    "a refund ends the present period, one of an old period ends nothing, and its reversal brings back what it took"
  )
  func refunds() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.foundation)
    let first = try life.payment(id).id
    life.advanceToNext()
    try life.apply(.refund(payment: first, kind: .fullRefund, reason: 0))
    #expect(try life.chain(id).phase == .active)
    let present = try life.payment(id).id
    try life.apply(.refund(payment: present, kind: .fullRefund, reason: 1))
    #expect(try life.chain(id).phase == .revoked)
    #expect(life.names.suffix(2) == ["REFUND", "DID_CHANGE_RENEWAL_STATUS/AUTO_RENEW_DISABLED"])
    try life.apply(.reverseRefund(payment: present))
    #expect(try life.chain(id).phase == .active)
    #expect(try !life.chain(id).willRenew)
    #expect(throws: StoreRefusal.self) { try life.apply(.reverseRefund(payment: present)) }
  }

  @Test("the family loses what is shared when that is withdrawn, refunded, or ends")
  func family() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.yearly)
    try life.apply(.share(chain: id, customer: "bob"))
    let share = try #require(life.store.chains(of: "bob", at: .apple).first)
    life.advanceToNext()
    #expect(life.store.payments(of: share.id).count == 2)
    try life.apply(.endSharing(chain: id, customer: "bob"))
    #expect(try life.chain(share.id).phase == .revoked)
    #expect(life.names.last == "REVOKE")
    try life.apply(.share(chain: id, customer: "eve"))
    try life.apply(.refund(payment: try life.payment(id).id, kind: .fullRefund, reason: 0))
    #expect(life.store.chains(of: "eve", at: .apple).map(\.phase) == [.revoked])
    let foundation = try life.buy(StoreBench.foundation)
    #expect(throws: StoreRefusal.self) { try life.apply(.share(chain: foundation, customer: "bob")) }
  }

  @Test("each offer is for whom it is meant: new, present, or past customers")
  func offers() throws {
    var life = try Life()
    let winBack = PurchaseOrder.Offer(kind: .winBack, id: "win-back")
    let promotional = PurchaseOrder.Offer(kind: .promotional, id: "come-back")
    let code = PurchaseOrder.Offer(kind: .code, id: "FRIENDS")
    for offer in [winBack, promotional, PurchaseOrder.Offer(kind: .code, id: "other")] {
      let error = #expect(throws: StoreRefusal.self) { try life.buy(StoreBench.mastery, offer: offer) }
      #expect(error?.code == .offerRefused)
    }
    let id = try life.buy(StoreBench.mastery, offer: code)
    #expect(try life.payment(id).offer?.kind == .code)
    #expect(throws: StoreRefusal.self) { try life.buy(StoreBench.mastery, offer: code) }
    try life.buy(StoreBench.mastery, offer: promotional)
    #expect(life.names.last == "OFFER_REDEEMED")
    life.advanceToNext()
    #expect(try life.payment(id).price == 3_000)
    life.advanceToNext()
    life.advanceToNext()
    #expect(try life.payment(id).price == 3_000)
    life.advanceToNext()
    #expect(try life.payment(id).price == 12_000)
    try life.apply(.cancel(chain: id))
    life.advanceToNext()
    #expect(life.names.last == "EXPIRED/VOLUNTARY")
    try life.buy(StoreBench.mastery, offer: winBack)
    #expect(try life.payment(id).price == 6_000)
    let paid = try life.payment(id)
    let days = (try #require(paid.expiresDate).milliseconds - paid.purchaseDate.milliseconds) / 86_400_000
    #expect((59...62).contains(days))
    #expect(!life.store.isEligibleForIntroductoryOffer("ada", groupID: StoreBench.plans, at: .apple))
  }

  @Test("Google's subscriptions are paused, held, replaced, and given back when nobody acknowledges them")
  func google() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.foundation, .google)
    try life.apply(.finish(payment: try life.payment(id).id, isConsumed: false))
    let end = try #require(try life.payment(id).expiresDate)
    try life.apply(.pause(chain: id, until: end.advanced(by: Self.day * 30)))
    life.advanceToNext()
    #expect(try life.chain(id).phase == .paused(until: end.advanced(by: Self.day * 30)))
    life.advanceToNext()
    #expect(try life.chain(id).phase == .active)
    try life.apply(.failBilling(chain: id))
    life.advanceToNext()
    life.advanceToNext()
    try life.apply(.repairBilling(chain: id))
    try life.apply(.change(chain: id, productID: StoreBench.mastery))
    let next = try #require(life.store.chains.last)
    #expect(next.linkedToken == id)
    #expect(try life.chain(id).phase == .expired)
    life.advance(Self.day * 3)
    #expect(life.store.chains.last?.phase == .revoked)
    #expect(
      life.names == [4, 11, 10, 1, 6, 5, 1, 4].map { "subscription \($0)" } + ["voided", "subscription 12"])
  }

  @Test(
    "what is bought once is owned once, and a consumable is bought again when it was used up at Google's store"
  )
  func once() throws {
    var life = try Life()
    let lifetime = try life.buy(StoreBench.lifetime)
    #expect(try life.buy(StoreBench.lifetime) == lifetime)
    #expect(try life.buy(StoreBench.coins) != life.buy(StoreBench.coins))
    let coins = try life.buy(StoreBench.coins, .google)
    #expect(throws: StoreRefusal.self) { try life.buy(StoreBench.coins, .google) }
    try life.apply(.finish(payment: try life.payment(coins).id, isConsumed: true))
    #expect(try life.buy(StoreBench.coins, .google) != coins)
    #expect(throws: StoreRefusal.self) {
      try life.apply(.finish(payment: try life.payment(lifetime).id, isConsumed: true))
    }
  }

  @Test("a purchase that waits is none until it is approved", arguments: [StoreName.apple, .google])
  func pending(_ name: StoreName) throws {
    var life = try Life { $0.asksToBuy = true }
    let order = PurchaseOrder(store: name, customer: "ada", productID: StoreBench.foundation)
    guard case .pending(let first) = try life.apply(.purchase(order)) else {
      throw StoreRefusal(.notFound, "")
    }
    #expect(life.store.chains.isEmpty)
    try life.apply(.decline(order: first))
    #expect(throws: StoreRefusal.self) { try life.apply(.approve(order: first)) }
    guard case .pending(let second) = try life.apply(.purchase(order)) else {
      throw StoreRefusal(.notFound, "")
    }
    try life.apply(.approve(order: second))
    #expect(life.store.chains.count == 1)
    if name == .google { #expect(life.store.chains[0].id == second) }
  }

  @Test("the same script gives the same news, and another seed other identifiers")
  func determinism() throws {
    let configuration = try StoreBench.configuration()
    func news(_ seed: UInt64) -> [StoreNotice] {
      var script = StoreScript(seed: seed, configuration)
      for _ in 0..<40 { script.step() }
      return script.news
    }
    #expect(news(5) == news(5))
    #expect(!news(5).isEmpty)
    #expect(Set(news(5).map(\.id)).isDisjoint(with: news(6).map(\.id)))
  }

  @Test("an event that is refused changes nothing, and no two things happen at the same millisecond")
  func refusal() throws {
    var life = try Life()
    let id = try life.buy(StoreBench.foundation)
    let before = life.store
    #expect(throws: StoreRefusal.self) { try life.apply(.resume(chain: id)) }
    #expect(throws: StoreRefusal.self) { try life.apply(.extend(chain: id, days: 91)) }
    #expect(throws: StoreRefusal.self) { try life.apply(.cancel(chain: "1")) }
    #expect(life.store == before)
    let (_, first) = try life.store.apply(.cancel(chain: id))
    let (_, second) = try life.store.apply(.resume(chain: id))
    #expect(first[0].instant < second[0].instant)
  }
}
