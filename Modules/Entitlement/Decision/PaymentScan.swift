internal import Basics

/// What a walk through the payments of one subscription finds.
struct PaymentScan {
  /// The place of the payment whose period has not ended and counts, the one bought last.
  private(set) var paid: Int?
  /// What that payment gives.
  private(set) var paidPlan: ProductPlans.Entry?
  /// The place of the payment whose period ends last, whether it counts or was taken back or not.
  private(set) var latest: Int?

  /// Walks through the payments. Only numbers are compared, but for the products of what is not over.
  init(_ record: ChainRecord, _ question: AccessQuestion) {
    let now = question.now.milliseconds
    let periods = record.periods
    // Google Play is read as a whole: what was read last takes the place of all payments before, whose ends may lie
    // ahead for having been put off.
    let firstSaid = record.chain.store == .google ? periods.reduce(Int64.min) { max($0, $1.saidAt) } : .min
    var paidOrder = (Int64.min, Int64.min)
    var latestOrder = (Int64.min, Int64.min)
    for place in periods.indices {
      let period = periods[place]
      guard period.isCounted, period.saidAt >= firstSaid else { continue }
      let order = (period.boughtEnd, period.purchase)
      if latest == nil || order >= latestOrder {
        latest = place
        latestOrder = order
      }
      let end = period.end
      guard end > now, (period.purchase, end) >= paidOrder,
        let plan = record.product(at: place, in: question.products)
      else { continue }
      paid = place
      paidPlan = plan
      paidOrder = (period.purchase, end)
    }
  }
}

extension ChainRecord {
  /// What the product of a payment gives; nil when it does not count.
  func product(at place: Int, in products: ProductPlans) -> ProductPlans.Entry? {
    guard let product = payments[place].transaction?.productID else { return nil }
    return products[product]
  }
}
