public import Basics
public import Entitlement
internal import Purchases

/// Both stores with their customers, as a value: what falls due happens in order, and what somebody does is an event.
///
/// It reads no clock and draws no random numbers but from its seed, so that the same script gives the same news. Nothing
/// happens at the same millisecond as something else: an event is put off by one where needed, so that signed data can be
/// put in order by its dates.
public struct SandboxStore: Sendable, Equatable {
  /// What is sold, and how the store behaves.
  public let configuration: StoreConfiguration
  /// The instant that was reached; all that was due until then has happened.
  public internal(set) var now: Timestamp
  /// What customers have, in the order in which it began.
  public internal(set) var chains: [StoreChain] = []
  /// All payments in their order.
  public internal(set) var payments: [StorePayment] = []
  /// The purchases that wait, or were declined.
  public internal(set) var orders: [PendingOrder] = []
  /// The news in their order since they were last taken.
  var notices: [StoreNotice] = []
  /// The prices that are no longer those of the configuration.
  var prices: [String: Int64] = [:]
  /// The products that are not for sale any more.
  var withdrawn: Set<String> = []
  /// The extensions for all, by product and request.
  var massExtensions: [String: MassExtension] = [:]
  var numbers: SeededNumbers
  private var lastInstant: Timestamp
  private var transactionCount: Int64 = 0
  private let firstTransaction: Int64

  /// What came of an extension for all.
  struct MassExtension: Sendable, Equatable {
    var succeeded: Int64 = 0
    var failed: Int64 = 0
    var date: Timestamp
  }

  /// Opens a store without customers at an instant.
  public init(_ configuration: StoreConfiguration, at start: Timestamp) {
    self.configuration = configuration
    now = start
    lastInstant = start.advanced(by: .milliseconds(-1))
    numbers = SeededNumbers(seed: configuration.seed)
    firstTransaction = 2_000_000_000_000_000 + Int64(numbers.next() % 1_000_000) * 1_000_000
  }

  /// Lets time pass until an instant, and gives the news of what fell due meanwhile, in order.
  public mutating func advance(to instant: Timestamp) -> [StoreNotice] {
    while let due = nextDue, due.instant <= instant {
      begin(at: due.instant)
      happen(due.place)
    }
    now = max(now, instant)
    return takeNotices()
  }

  /// The next instant at which something falls due by itself; nil when nothing does.
  public var nextInstant: Timestamp? { nextDue.map { max($0.instant, now) } }

  /// Has an event happen now, or in the next millisecond where something has happened already.
  ///
  /// An event that is refused changes nothing.
  public mutating func apply(_ event: StoreEvent) throws(StoreRefusal) -> (
    outcome: StoreOutcome, news: [StoreNotice]
  ) {
    var changed = self
    changed.begin(at: now)
    let outcome = try changed.perform(event)
    let news = changed.takeNotices()
    self = changed
    return (outcome, news)
  }

  /// Begins something at an instant, or right after what happened last.
  mutating func begin(at instant: Timestamp) {
    lastInstant = max(instant, lastInstant.advanced(by: .milliseconds(1)))
    now = max(now, lastInstant)
  }

  private mutating func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  mutating func nextTransactionID() -> String {
    transactionCount += 1
    return "\(firstTransaction + transactionCount)"
  }
}

extension SandboxStore {
  /// The chain of an identifier.
  public func chain(_ id: String) -> StoreChain? { chains.first { $0.id == id } }

  /// The payment of an identifier.
  public func payment(_ id: String) -> StorePayment? { payments.first { $0.id == id } }

  /// The payments of a chain in their order.
  public func payments(of chainID: String) -> [StorePayment] { payments.filter { $0.chainID == chainID } }

  /// The chains of a customer at a store in their order.
  public func chains(of customer: String, at store: StoreName) -> [StoreChain] {
    chains.filter { $0.customer == customer && $0.store == store }
  }

  /// The price of a product for new customers.
  public func price(of product: ConfiguredProduct) -> Int64 { prices[product.id] ?? product.price }

  /// Tells whether a customer may have the introductory offer of a group: has never had one, and has no subscription in it.
  public func isEligibleForIntroductoryOffer(_ customer: String, groupID: String, at store: StoreName) -> Bool
  {
    let own = chains.filter {
      $0.customer == customer && $0.store == store && $0.groupID == groupID && $0.sharedFrom == nil
    }
    guard !own.contains(where: \.isAlive) else { return false }
    let ids = Set(own.map(\.id))
    return !payments.contains { ids.contains($0.chainID) && $0.offer?.kind == .introductory }
  }

  func place(of chainID: String) throws(StoreRefusal) -> Int {
    guard let place = chains.firstIndex(where: { $0.id == chainID }) else {
      throw StoreRefusal(.notFound, "There is no subscription `\(chainID)`.")
    }
    return place
  }

  /// The place of a subscription that the customer subscribed to, not one that the family shares.
  func ownSubscription(_ chainID: String) throws(StoreRefusal) -> Int {
    let place = try place(of: chainID)
    guard chains[place].isSubscription, chains[place].sharedFrom == nil else {
      throw StoreRefusal(.notPossible, "`\(chainID)` is no subscription of the customer's own.")
    }
    return place
  }

  func paymentPlace(of id: String) throws(StoreRefusal) -> Int {
    guard let place = payments.firstIndex(where: { $0.id == id }) else {
      throw StoreRefusal(.notFound, "There is no transaction `\(id)`.")
    }
    return place
  }

  func product(_ id: String) throws(StoreRefusal) -> ConfiguredProduct {
    guard let product = configuration.product(id) else {
      throw StoreRefusal(.unknownProduct, "The store knows no product `\(id)`.")
    }
    return product
  }

  /// The place of the present payment of a chain.
  func currentPayment(_ place: Int) -> Int {
    // Every chain is made together with a payment, and payments are never removed.
    payments.firstIndex { $0.id == chains[place].paymentID } ?? 0
  }

  /// The places of the chains that the family shares from one.
  func shares(of place: Int) -> [Int] {
    chains.indices.filter { chains[$0].sharedFrom == chains[place].id }
  }

  func isShare(_ place: Int) -> Bool { chains[place].sharedFrom != nil }
}
