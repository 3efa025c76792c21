public import Basics
internal import ContentHash
internal import Entitlement

extension PlayReading where Answer == PlayOneTimePurchase {
  /// Reads the bytes of an answer of `purchases.productsv2`.
  ///
  /// - Throws: `JSONError` when they are no JSON; what is no object reads as an answer that says nothing.
  public init(bytes: [UInt8], purchaseToken: String, readAt: Timestamp) throws(JSONError) {
    let object = try JSONValue(parsing: bytes).object ?? JSONObject()
    self.init(
      PlayOneTimePurchase(object), purchaseToken: purchaseToken, readAt: readAt,
      digest: ContentHash(of: bytes))
  }

  /// What the answer states: what was bought, and whether it was taken back.
  ///
  /// An order that was not paid, and one in a state that is not known, states nothing.
  public var news: StoreNews {
    guard answer.unreadable.isEmpty, let state = answer.state else {
      let names = answer.unreadable.isEmpty ? "purchaseState" : answer.unreadable.joined(separator: ", ")
      return StoreNews(obstacles: ["The purchase's \(names) is missing or cannot be read."])
    }
    guard state == .purchased || state == .cancelled else {
      return StoreNews(
        obstacles: state == .pending ? [] : ["The purchase's state, \(state), is not known."])
    }
    let chain = SubscriptionChain(
      store: .google, environment: answer.isTestPurchase ? .sandbox : .production, id: purchaseToken)
    let stamp = FactStamp(saidAt: readAt, digest: digest)
    var news = StoreNews()
    for item in answer.lineItems {
      guard let productID = item.productId else {
        news.obstacles.append("A line item does not say of what product it is.")
        continue
      }
      let id = "\(answer.orderId ?? purchaseToken)/\(productID)"
      let isUsedUp = item.consumptionState == "CONSUMPTION_STATE_CONSUMED"
      news.facts.append(
        .transaction(
          TransactionFact(
            chain: chain, transactionID: id, productID: productID,
            kind: isUsedUp ? .consumable : .nonConsumable,
            purchaseDate: answer.purchaseCompletionTime ?? readAt, expiresDate: nil, stamp: stamp)))
      let isTakenBack = state == .cancelled || item.refundableQuantity == 0 && item.quantity != 0
      news.facts.append(
        .refund(
          RefundFact(
            chain: chain, transactionID: id, revocationDate: isTakenBack ? readAt : nil, stamp: stamp)))
    }
    return news
  }
}
