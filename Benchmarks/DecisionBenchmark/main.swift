import Basics
import ContentHash
import Entitlement

// Times decisions over ledgers of 1,000 statements and prints a line a shape, as JSON: the name, the number of
// statements that stand, the median and the slowest of the rounds in nanoseconds a decision.

/// The shapes in which 1,000 events can come: years of one subscription, many subscriptions, many words about few.
/// In the last one each subscription ends a little later than the one before, so that every one of them is looked at.
let shapes: [(name: String, chains: Int, events: Int, spread: Int64)] = [
  ("one subscription, 250 periods of 4 words", 1, 250, 0), ("10 subscriptions, 25 periods each", 10, 25, 0),
  ("250 subscriptions, one period each", 250, 1, 0), ("250 subscriptions, each ends later", 250, 1, 60_000),
]

let month: Int64 = 30 * 86_400_000
let mastery = ProductPlans.Entry(plan: .mastery, rank: 2, grantsPro: true)
let products = ProductPlans(["app.mastery.monthly": mastery])

/// The statements of an event: the payment, its refund lane, the renewal record and the status.
func statements(chain number: Int, event: Int, spread: Int64) -> [StoreFact] {
  let chain = SubscriptionChain(
    store: .apple, environment: .production, id: "20000000000\(10_000 + number)")
  let id = "20000000\(100_000 + number * 1_000 + event)"
  let start = Timestamp(milliseconds: 1_577_836_800_000 + Int64(event) * month)
  let stamp = FactStamp(
    saidAt: start, digest: ContentHash(words: (UInt64(number), UInt64(event), 0, 0)))
  return [
    .transaction(
      TransactionFact(
        chain: chain, transactionID: id, productID: "app.mastery.monthly", kind: .autoRenewable,
        purchaseDate: start, expiresDate: start.advanced(by: .milliseconds(month + Int64(number) * spread)),
        ownership: .purchased,
        groupID: "20500000", stamp: stamp)),
    .refund(RefundFact(chain: chain, transactionID: id, revocationDate: nil, stamp: stamp)),
    .renewal(
      RenewalFact(
        chain: chain, willAutoRenew: true, renewalProductID: "app.mastery.monthly", stamp: stamp)),
    .status(StatusFact(chain: chain, status: .active, transactionID: id, stamp: stamp)),
  ]
}

let time = SystemTime()

/// The nanoseconds that one of many runs of a body takes, in each of some rounds.
func rounds(_ count: Int, of runs: Int, _ body: () -> Void) -> [Int64] {
  (0..<count).map { _ in
    let start = time.sinceBoot()
    for _ in 0..<runs { body() }
    let (seconds, attoseconds) = (time.sinceBoot() - start).components
    return (seconds * 1_000_000_000 + attoseconds / 1_000_000_000) / Int64(runs)
  }.sorted()
}

var writer = JSONWriter()
for shape in shapes {
  var facts: [StoreFact] = []
  for chain in 0..<shape.chains {
    for event in 0..<shape.events { facts += statements(chain: chain, event: event, spread: shape.spread) }
  }
  var generator = SystemRandomNumberGenerator()
  facts.shuffle(using: &generator)
  var ledger = SubscriptionLedger()
  let recording = rounds(5, of: 1) { ledger = SubscriptionLedger(facts) }
  let now = Timestamp(milliseconds: 1_577_836_800_000 + Int64(shape.events) * month - 1)
  var allowed = 0
  let deciding = rounds(21, of: 200) {
    if ledger.decision(products: products, at: now).isAllowed { allowed += 1 }
  }
  writer.object { writer in
    writer.member("shape", shape.name)
    writer.member("subscriptions", shape.chains)
    writer.member("events", facts.count)
    writer.member("statements", ledger.facts.count)
    writer.member("allowed", allowed == 21 * 200)
    writer.member("decisionNanoseconds", Int(deciding[deciding.count / 2]))
    writer.member("slowestNanoseconds", Int(deciding[deciding.count - 1]))
    writer.member("recordingNanosecondsPerEvent", Int(recording[2]) / facts.count)
  }
  writer.endLine()
}
print(String(decoding: writer.bytes, as: UTF8.self), terminator: "")
