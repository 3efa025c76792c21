internal import Basics

/// What a walk through the payments of one subscription finds.
struct PaymentScan {
  /// How far a period that is paid for may lie ahead and count, when nothing else that is paid for does: the clocks of
  /// a store and of a machine differ by some seconds, which must not lock out who has just paid.
  private static let clockDifference: Int64 = 60_000

  /// The place of the payment whose period has begun, has not ended and counts, the one bought last.
  private(set) var paid: Int?
  /// What that payment gives.
  private(set) var paidPlan: ProductPlans.Entry?
  /// The end of all that is paid for without a break.
  private(set) var paidEnd = Int64.min
  /// The place of the payment that was in force last, whether it counts or was taken back or not.
  private(set) var latest: Int?
  /// When the next period that is paid for ahead begins to count; the greatest number when none is.
  private(set) var nextBeginning = Int64.max

  /// Walks through the payments. Only numbers are compared, but for the products of what is not over.
  init(_ chains: [ChainRecord], _ chain: Int, _ question: AccessQuestion) {
    let now = question.now.milliseconds
    let periods = chains[chain].periods
    // Google Play is read as a whole: what was read last takes the place of all payments before, whose ends may lie
    // ahead for having been put off.
    let isRead = chains[chain].chain.store == .google
    let firstSaid = isRead ? periods.reduce(Int64.min) { max($0, $1.saidAt) } : .min
    var paidOrder = (0, Int64.min, Int64.min)
    var latestOrder = (Int64.min, Int64.min)
    var others: [PaidPeriod] = []
    for place in periods.indices {
      let period = periods[place]
      guard period.isCounted, period.saidAt >= firstSaid else { continue }
      let isAhead = period.purchase > now &+ Self.clockDifference
      if !isAhead {
        let order = period.lastInForce
        if latest == nil || order >= latestOrder {
          latest = place
          latestOrder = order
        }
      }
      guard period.end > now, let plan = chains[chain].product(at: place, in: question.products) else {
        continue
      }
      let order = (period.purchase <= now ? 1 : 0, period.purchase, period.end)
      guard !isAhead, paid == nil || order >= paidOrder else {
        others.append(period)
        continue
      }
      if let paid { others.append(periods[paid]) }
      paid = place
      paidPlan = plan
      paidOrder = order
    }
    if let paid { paidEnd = periods[paid].end }
    if !others.isEmpty { readOthers(others, now) }
  }

  /// Finds out what follows, and how long the present access goes on with it.
  private mutating func readOthers(_ periods: [PaidPeriod], _ now: Int64) {
    for period in periods.sorted(by: { $0.purchase < $1.purchase }) where period.end > period.purchase {
      if period.purchase > now {
        let beginning = paid == nil ? period.purchase &- Self.clockDifference : period.purchase
        nextBeginning = min(nextBeginning, beginning)
      }
      if paid != nil, period.purchase <= paidEnd { paidEnd = max(paidEnd, period.end) }
    }
  }
}

extension PaidPeriod {
  /// Puts periods into the order in which they were in force, the last one last.
  fileprivate var lastInForce: (Int64, Int64) { (end == .min ? .min : max(end, purchase), purchase) }
}

extension ChainRecord {
  /// What the product of a payment gives; nil when it does not count.
  func product(at place: Int, in products: ProductPlans) -> ProductPlans.Entry? {
    guard let product = payments[place].transaction?.productID else { return nil }
    return products[product]
  }
}
