import Basics
import Entitlement
import Purchases
import StoreSandbox

/// A life of one customer, and of somebody of the family, that follows from a seed.
struct StoreScript {
  private(set) var store: SandboxStore
  private(set) var news: [StoreNotice] = []
  private(set) var log: [String] = []
  private var numbers: ScriptNumbers

  init(seed: UInt64, _ configuration: StoreConfiguration) {
    numbers = ScriptNumbers(seed: seed)
    var configuration = configuration
    configuration.seed = seed
    if numbers.draw(4) == 0 { configuration.gracePeriod = nil }
    store = SandboxStore(configuration, at: StoreBench.start)
    log.append("grace \(configuration.gracePeriod.map { "\($0)" } ?? "none")")
  }

  /// Lets something happen.
  mutating func step() {
    switch numbers.draw(10) {
    case 0...2: advance(by: .seconds(Int64(numbers.draw(40 * 86_400))))
    case 3, 4:
      if let next = store.nextInstant { advance(to: next) }
    default: happen()
    }
  }

  private mutating func advance(by duration: Duration) { advance(to: store.now.advanced(by: duration)) }

  private mutating func advance(to instant: Timestamp) {
    log.append("clock \(instant)")
    news += store.advance(to: instant)
  }

  private mutating func happen() {
    guard let event = event() else { return }
    do throws(StoreRefusal) {
      news += try store.apply(event).news
      log.append("\(store.now): \(event)")
    } catch {
      // What makes no sense now is refused, and changes nothing.
    }
  }

  private mutating func event() -> StoreEvent? {
    let products = [StoreBench.mastery, StoreBench.yearly, StoreBench.foundation]
    let product = products[numbers.draw(3)]
    guard let chain = store.chains.first(where: { $0.customer == "ada" }) else {
      return .purchase(PurchaseOrder(customer: "ada", productID: product))
    }
    let own = store.payments(of: chain.id)
    let payment = own[numbers.draw(4) == 0 ? numbers.draw(own.count) : own.count - 1]
    switch numbers.draw(19) {
    case 0: return .cancel(chain: chain.id)
    case 1: return .resume(chain: chain.id)
    case 2, 3: return .failBilling(chain: chain.id)
    case 4: return .repairBilling(chain: chain.id)
    case 5, 6: return .change(chain: chain.id, productID: product)
    case 7: return .changePrice(productID: product, price: Int64(numbers.draw(20_000)), needsConsent: true)
    case 8: return .agreeToPrice(chain: chain.id)
    case 9: return .share(chain: chain.id, customer: "bob")
    case 10: return .endSharing(chain: chain.id, customer: "bob")
    case 11: return .extend(chain: chain.id, days: numbers.draw(60) + 1)
    case 12, 13: return .refund(payment: payment.id, kind: .fullRefund, reason: 0)
    case 14: return .reverseRefund(payment: payment.id)
    case 15: return .requestRefund(payment: payment.id)
    case 16:
      return .purchase(
        PurchaseOrder(
          customer: "ada", productID: StoreBench.mastery,
          offer: PurchaseOrder.Offer(kind: .winBack, id: "win-back")))
    case 17:
      return .purchase(
        PurchaseOrder(
          customer: "ada", productID: StoreBench.mastery,
          offer: PurchaseOrder.Offer(kind: .promotional, id: "come-back")))
    default: return .purchase(PurchaseOrder(customer: "ada", productID: product))
    }
  }
}

/// Numbers that follow from a seed.
struct ScriptNumbers: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func draw(_ limit: Int) -> Int { Int(next() >> 33) % limit }
}
