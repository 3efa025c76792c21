public import Basics

extension SubscriptionLedger {
  /// The longest break that does not end a run, as Apple counts it: a failed payment is retried for so long.
  private static let longestBreak = Duration.seconds(60 * 86_400)

  /// The start of the run of a subscription that has not been broken since; nil when no payment is known.
  ///
  /// Renewals and changes of plan do not move it, a lapse does: monthly allowances are counted from here. The store's
  /// own word for it (`recentSubscriptionStartDate`) counts where there is one; else payments are followed back as
  /// long as no more than 60 days lie between them.
  public func startOfRun(of chain: SubscriptionChain) -> Timestamp? {
    let payments = transactions(of: chain).reversed()
    guard let latest = payments.first else { return nil }
    if let renewal = renewal(of: chain), let told = renewal.recentSubscriptionStartDate,
      told <= latest.purchaseDate, latest.purchaseDate <= renewal.stamp.saidAt
    {
      return told
    }
    var start = latest.purchaseDate
    for payment in payments.dropFirst() {
      // What was taken back ended then. What was upgraded went on as what took its place.
      let revoked = payment.isUpgraded ? nil : refund(of: payment.transactionID, in: chain)?.revocationDate
      guard let bought = payment.expiresDate,
        start <= min(bought, revoked ?? bought).advanced(by: Self.longestBreak)
      else { break }
      start = payment.purchaseDate
    }
    return start
  }
}
