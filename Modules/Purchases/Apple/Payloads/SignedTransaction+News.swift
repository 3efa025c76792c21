internal import Basics
internal import Entitlement

extension Verified where Payload == SignedTransaction {
  /// What the transaction states: the period that was paid, and whether the payment was taken back.
  ///
  /// A transaction without one of the fields that a decision rests on, or in which one cannot be read, states
  /// nothing: half a statement could give access for ever, or leave out a refund.
  public var news: StoreNews {
    let unreadable = payload.unreadable.filter(SignedTransaction.decisive.contains)
    guard unreadable.isEmpty else {
      return StoreNews(obstacles: ["The transaction's \(unreadable.joined(separator: ", ")) cannot be read."])
    }
    guard let chain = payload.chain, let transactionID = payload.transactionId,
      let productID = payload.productId, let purchaseDate = payload.purchaseDate,
      let signedDate = payload.signedDate
    else {
      return StoreNews(obstacles: [
        "The transaction does not say which it is, of what, or when it was signed."
      ])
    }
    guard payload.expiresDate != nil || payload.endsOtherwise else {
      return StoreNews(obstacles: ["The transaction \(transactionID) does not say when its period ends."])
    }
    let stamp = FactStamp(saidAt: signedDate, digest: digest)
    let transaction = TransactionFact(
      chain: chain, transactionID: transactionID, productID: productID, kind: payload.kind,
      purchaseDate: purchaseDate, expiresDate: payload.expiresDate, isUpgraded: payload.isUpgraded ?? false,
      ownership: payload.ownership, groupID: payload.subscriptionGroupIdentifier,
      offerType: payload.offerType?.rawValue, offerID: payload.offerIdentifier, stamp: stamp)
    let refund = RefundFact(
      chain: chain, transactionID: transactionID, revocationDate: payload.revocationDate,
      kind: payload.revocationType, stamp: stamp)
    return StoreNews(facts: [.transaction(transaction), .refund(refund)])
  }
}

extension SignedTransaction {
  /// The fields without which nothing may be decided.
  fileprivate static let decisive: Set<String> = [
    "originalTransactionId", "transactionId", "productId", "purchaseDate", "expiresDate", "type",
    "isUpgraded",
    "signedDate", "revocationDate", "environment",
  ]

  /// The subscription, or the one purchase, that the transaction belongs to.
  var chain: SubscriptionChain? {
    guard let originalTransactionId, let environment else { return nil }
    return SubscriptionChain(store: .apple, environment: environment, id: originalTransactionId)
  }

  /// Whether a missing end is as it should be: for what is bought once, or ends as the application has it.
  fileprivate var endsOtherwise: Bool {
    kind == .nonConsumable || kind == .consumable || kind == .nonRenewing
  }
}
