public import Basics

/// What stores have said about the subscriptions of one account, whatever came first.
///
/// For each payment, each refund, each renewal and each status the latest statement is kept, by the store's own time and
/// never by the time of hearing. So the same statements make the same ledger in any order, and any number of times:
/// merging is commutative, associative and idempotent.
public struct SubscriptionLedger: Sendable, Equatable {
  /// The subscriptions, in the order of their names.
  var chains: [ChainRecord] = []

  /// Creates an empty ledger.
  public init() {}

  /// Creates the ledger of some statements.
  public init(_ facts: some Sequence<StoreFact>) {
    record(contentsOf: facts)
  }

  /// Whether nothing was ever said.
  public var isEmpty: Bool { chains.isEmpty }

  /// Takes in a statement.
  ///
  /// - Returns: whether it was news; false when it, or a later one about the same thing, is known.
  @discardableResult
  public mutating func record(_ fact: StoreFact) -> Bool {
    let chain = fact.chain
    let place = chains.firstPlace { $0.chain >= chain }
    if place == chains.count || chains[place].chain != chain {
      chains.insert(ChainRecord(chain), at: place)
    }
    return chains[place].record(fact)
  }

  /// Takes in statements.
  ///
  /// - Returns: how many were news.
  @discardableResult
  public mutating func record(contentsOf facts: some Sequence<StoreFact>) -> Int {
    var count = 0
    for fact in facts where record(fact) { count += 1 }
    return count
  }

  /// Takes in all that another ledger knows.
  ///
  /// - Returns: how many of its statements were news.
  @discardableResult
  public mutating func merge(_ other: SubscriptionLedger) -> Int {
    record(contentsOf: other.facts)
  }

  /// Both ledgers in one.
  public func merging(_ other: SubscriptionLedger) -> SubscriptionLedger {
    var merged = self
    merged.merge(other)
    return merged
  }
}

extension SubscriptionLedger {
  /// The statements that stand, in an order that is always the same.
  public var facts: [StoreFact] {
    chains.flatMap { chain in
      chain.payments.flatMap { payment in
        [payment.transaction.map(StoreFact.transaction), payment.refund.map(StoreFact.refund)].compactMap(
          \.self)
      } + [chain.renewal.map(StoreFact.renewal), chain.status.map(StoreFact.status)].compactMap(\.self)
    }
  }

  /// The names of the subscriptions, in an order that is always the same.
  public var chainNames: [SubscriptionChain] { chains.map(\.chain) }

  /// What is known of the renewal of a subscription.
  public func renewal(of chain: SubscriptionChain) -> RenewalFact? { self[chain]?.renewal }

  /// What the store has said last about a subscription as a whole.
  public func status(of chain: SubscriptionChain) -> StatusFact? { self[chain]?.status }

  /// The payments of a subscription, in the order of their purchase.
  public func transactions(of chain: SubscriptionChain) -> [TransactionFact] {
    let known = self[chain]?.payments.compactMap(\.transaction) ?? []
    return known.sorted { ($0.purchaseDate, $0.transactionID) < ($1.purchaseDate, $1.transactionID) }
  }

  /// What is known of one payment of a subscription.
  public func transaction(_ transactionID: String, in chain: SubscriptionChain) -> TransactionFact? {
    self[chain]?.payment(transactionID)?.transaction
  }

  /// What is known of the refund of a payment.
  public func refund(of transactionID: String, in chain: SubscriptionChain) -> RefundFact? {
    self[chain]?.payment(transactionID)?.refund
  }

  /// The environment that decides: production when anything is known of it, or else another one; nil when nothing is
  /// known at all.
  public var effectiveEnvironment: StoreEnvironment? {
    let known = Set(chains.map(\.chain.environment))
    let first: [StoreEnvironment] = [.production, .sandbox, .xcode, .localTesting]
    return first.first(where: known.contains) ?? known.min { $0.rawValue < $1.rawValue }
  }

  /// The latest time at which a store has said anything in an environment; nil when it never did.
  public func latestWord(in environment: StoreEnvironment) -> Timestamp? {
    facts.lazy.filter { $0.chain.environment == environment }.map(\.stamp.saidAt).max()
  }

  subscript(chain: SubscriptionChain) -> ChainRecord? {
    let place = chains.firstPlace { $0.chain >= chain }
    return place < chains.count && chains[place].chain == chain ? chains[place] : nil
  }
}
