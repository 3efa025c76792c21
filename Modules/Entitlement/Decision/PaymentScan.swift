internal import Basics

/// What a walk through the payments of one subscription finds.
struct PaymentScan {
  /// The place of the payment whose period has not ended and counts, the one bought last.
  private(set) var paid: Int?
  /// The place of the payment whose period ends last, whether it counts or was taken back or not.
  private(set) var latest: Int?
  /// The subscription whose place this one has taken.
  private(set) var replacedChainID: String?

  /// Walks through the payments. Only numbers are compared, but for the products of what is not over.
  ///
  /// - Parameter isReading: whether statements are readings of the whole subscription, as on Google Play: then what was
  ///   read last takes the place of all payments before, whose ends may lie ahead for having been put off.
  init(_ payments: [PaymentRecord], _ question: AccessQuestion, isReading: Bool) {
    let lastReading = isReading ? payments.lazy.compactMap(\.transaction?.stamp.saidAt).max() : nil
    var paidPurchase = Int64.min
    var paidEnd = Int64.min
    var latestEnd = Int64.min
    var latestPurchase = Int64.min
    for place in payments.indices {
      guard payments[place].transaction != nil else { continue }
      if let replaced = payments[place].transaction?.replacedChainID { replacedChainID = replaced }
      if payments[place].transaction?.isUpgraded == true { continue }
      if let lastReading, payments[place].transaction?.stamp.saidAt != lastReading { continue }
      guard let end = payments[place].rawEnd else { continue }
      let purchase = payments[place].transaction?.purchaseDate.milliseconds ?? .min
      if latest == nil || (end, purchase) >= (latestEnd, latestPurchase) {
        latest = place
        (latestEnd, latestPurchase) = (end, purchase)
      }
      let lasting = min(end, payments[place].refund?.revocationDate?.milliseconds ?? .max)
      guard lasting > question.now.milliseconds, (purchase, lasting) >= (paidPurchase, paidEnd) else { continue }
      guard let product = payments[place].transaction?.productID, question.products[product] != nil
      else { continue }
      paid = place
      (paidPurchase, paidEnd) = (purchase, lasting)
    }
  }
}

extension PaymentRecord {
  /// The end of what was bought in milliseconds, before anything was taken back: the greatest number for what is for
  /// ever, the least for what has no end but ought to have one; nil for what is used up.
  var rawEnd: Int64? {
    if let end = transaction?.expiresDate { return end.milliseconds }
    switch transaction?.kind {
    case .nonConsumable?: return .max
    case .consumable?: return nil
    default: return .min
    }
  }

  /// The end of the period with regard to what was taken back; nil for what is for ever.
  var end: Timestamp? {
    let end = min(rawEnd ?? .min, refund?.revocationDate?.milliseconds ?? .max)
    return end == .max ? nil : Timestamp(milliseconds: end)
  }

  /// Tells whether the payment has been taken back.
  func isTakenBack(at now: Timestamp) -> Bool {
    refund?.revocationDate.map { $0 <= now } ?? false
  }
}
