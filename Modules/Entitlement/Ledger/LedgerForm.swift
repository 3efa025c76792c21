internal import Basics

/// The form in which a ledger is kept: the members of a JSON object.
///
///     {"version":1,"chains":[{"store":"apple","environment":"Production","id":"2000…","renewal":{…},"status":{…},
///      "payments":[{"id":"2000…","transaction":{…},"refund":{…}}]}]}
///
/// Members that are not known stay where they are as long as the statement they stand in does. What cannot be read
/// stays too, and counts for nothing; where something readable takes its place it moves to `unreadable` beside it.
struct LedgerForm {
  /// The statements that could be read.
  private(set) var ledger = SubscriptionLedger()
  /// How many places could not be read.
  private(set) var damageCount = 0
  /// The objects that were read, by what they say.
  private var chainMembers: [SubscriptionChain: JSONObject] = [:]
  private var paymentMembers: [SubscriptionChain: [String: JSONObject]] = [:]
  /// The subscriptions and the payments that were read, in the order of the file.
  private var chainOrder: [SubscriptionChain] = []
  private var paymentOrder: [SubscriptionChain: [String]] = [:]
  private var unreadable: [JSONValue] = []
  private var unreadablePayments: [SubscriptionChain: [JSONValue]] = [:]

  /// Reads what makes sense.
  init(_ members: JSONObject) {
    switch members["chains"] {
    case nil, .null: break
    case .array(let elements): for element in elements { read(element) }
    case .some(let value): keepUnreadable(value)
    }
  }

  private mutating func keepUnreadable(_ value: JSONValue, of chain: SubscriptionChain? = nil) {
    damageCount += 1
    if let chain { unreadablePayments[chain, default: []].append(value) } else { unreadable.append(value) }
  }

  private mutating func read(_ element: JSONValue) {
    guard let members = element.object, let store = members["store"]?.string,
      let environment = members["environment"]?.string, let id = members["id"]?.string
    else { return keepUnreadable(element) }
    let chain = SubscriptionChain(
      store: StoreName(rawValue: store), environment: StoreEnvironment(rawValue: environment), id: id)
    // No version writes a subscription or a payment twice.
    guard chainMembers[chain] == nil else { return keepUnreadable(element) }
    chainOrder.append(chain)
    chainMembers[chain] = members
    add(members["renewal"]) { RenewalFact($0, chain: chain).map(StoreFact.renewal) }
    add(members["status"]) { StatusFact($0, chain: chain).map(StoreFact.status) }
    switch members["payments"] {
    case nil, .null: break
    case .array(let payments): for payment in payments { read(payment, of: chain) }
    case .some(let value): keepUnreadable(value, of: chain)
    }
  }

  private mutating func read(_ element: JSONValue, of chain: SubscriptionChain) {
    guard let members = element.object, let id = members["id"]?.string, paymentMembers[chain]?[id] == nil
    else {
      return keepUnreadable(element, of: chain)
    }
    paymentOrder[chain, default: []].append(id)
    paymentMembers[chain, default: [:]][id] = members
    add(members["transaction"]) {
      TransactionFact($0, chain: chain, transactionID: id).map(StoreFact.transaction)
    }
    add(members["refund"]) { RefundFact($0, chain: chain, transactionID: id).map(StoreFact.refund) }
  }

  private mutating func add(_ value: JSONValue?, _ read: (JSONObject) -> StoreFact?) {
    guard let value, value != .null else { return }
    if let fact = value.object.flatMap(read) { ledger.record(fact) } else { damageCount += 1 }
  }

  /// Writes a ledger that has grown out of the one that was read.
  func write(_ grown: SubscriptionLedger, to members: inout JSONObject) {
    let known = grown.chains.map { chain -> JSONValue in
      let before = ledger[chain.chain]
      var members = chainMembers[chain.chain] ?? JSONObject()
      members["store"] = .string(chain.chain.store.rawValue)
      members["environment"] = .string(chain.chain.environment.rawValue)
      members["id"] = .string(chain.chain.id)
      Self.write(chain.renewal, over: before?.renewal, "renewal", &members)
      Self.write(chain.status, over: before?.status, "status", &members)
      let payments = chain.payments.map { payment -> JSONValue in
        let before = before?.payment(payment.id)
        var members = paymentMembers[chain.chain]?[payment.id] ?? JSONObject()
        members["id"] = .string(payment.id)
        Self.write(payment.transaction, over: before?.transaction, "transaction", &members)
        Self.write(payment.refund, over: before?.refund, "refund", &members)
        return .object(members)
      }
      members["payments"] = .array(payments + unreadPayments(of: chain, before))
      return .object(members)
    }
    // What was read once and is not in the ledger any more was left out of it.
    let unread = chainOrder.filter { ledger[$0] == nil && grown[$0] == nil }.compactMap { chainMembers[$0] }
    members["chains"] = .array(known + unread.map(JSONValue.object) + unreadable)
  }

  /// The payments of a subscription of which nothing could be read.
  private func unreadPayments(of chain: ChainRecord, _ before: ChainRecord?) -> [JSONValue] {
    let unread = (paymentOrder[chain.chain] ?? []).filter {
      before?.payment($0) == nil && chain.payment($0) == nil
    }
    return unread.compactMap { paymentMembers[chain.chain]?[$0] }.map(JSONValue.object)
      + (unreadablePayments[chain.chain] ?? [])
  }

  /// Writes a statement, unless it is the one that stands there, which may have members that are not known.
  private static func write<Fact: LedgerFact>(
    _ fact: Fact?, over before: Fact?, _ key: String, _ members: inout JSONObject
  ) {
    guard let fact, fact != before else { return }
    if before == nil, let unread = members[key], unread != .null {
      members["unreadable"] = .array((members["unreadable"]?.array ?? []) + [unread])
    }
    members[key] = .object(fact.members)
  }
}
