internal import Basics

/// The form in which a ledger is kept: the members of a JSON object.
///
///     {"version":1,"chains":[{"store":"apple","environment":"Production","id":"2000…","renewal":{…},"status":{…},
///      "payments":[{"id":"2000…","transaction":{…},"refund":{…}}]}]}
///
/// Members that are not known stay where they are as long as the statement they stand in does; what cannot be read at
/// all stays too, and counts for nothing.
struct LedgerForm {
  /// The statements that could be read.
  private(set) var ledger = SubscriptionLedger()
  /// How many places could not be read.
  private(set) var damageCount = 0
  /// The objects that were read, by what they say.
  private var chainMembers: [SubscriptionChain: JSONObject] = [:]
  private var paymentMembers: [SubscriptionChain: [String: JSONObject]] = [:]
  private var unreadable: [JSONValue] = []

  /// Reads what makes sense.
  init(_ members: JSONObject) {
    switch members["chains"] {
    case nil, .null: break
    case .array(let elements): for element in elements { read(element) }
    default: damageCount += 1
    }
  }

  private mutating func read(_ element: JSONValue) {
    guard let members = element.object, let store = members["store"]?.string,
      let environment = members["environment"]?.string, let id = members["id"]?.string
    else {
      damageCount += 1
      return unreadable.append(element)
    }
    let chain = SubscriptionChain(
      store: StoreName(rawValue: store), environment: StoreEnvironment(rawValue: environment), id: id)
    chainMembers[chain] = members
    add(members["renewal"]) { RenewalFact($0, chain: chain).map(StoreFact.renewal) }
    add(members["status"]) { StatusFact($0, chain: chain).map(StoreFact.status) }
    for payment in members["payments"]?.array ?? [] {
      guard let members = payment.object, let id = members["id"]?.string else {
        damageCount += 1
        continue
      }
      paymentMembers[chain, default: [:]][id] = members
      add(members["transaction"]) {
        TransactionFact($0, chain: chain, transactionID: id).map(StoreFact.transaction)
      }
      add(members["refund"]) { RefundFact($0, chain: chain, transactionID: id).map(StoreFact.refund) }
    }
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
      members["payments"] = .array(
        chain.payments.map { payment in
          let before = before?.payment(payment.id)
          var members = paymentMembers[chain.chain]?[payment.id] ?? JSONObject()
          members["id"] = .string(payment.id)
          Self.write(payment.transaction, over: before?.transaction, "transaction", &members)
          Self.write(payment.refund, over: before?.refund, "refund", &members)
          return .object(members)
        })
      return .object(members)
    }
    members["chains"] = .array(known + unreadable)
  }

  /// Writes a statement, unless it is the one that stands there, which may have members that are not known.
  private static func write<Fact: LedgerFact>(
    _ fact: Fact?, over before: Fact?, _ key: String, _ members: inout JSONObject
  ) {
    guard let fact, fact != before else { return }
    members[key] = .object(fact.members)
  }
}
