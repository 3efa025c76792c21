internal import Basics
internal import Entitlement
internal import Purchases
internal import Signatures

extension StoreDesk {
  /// How long the signature of an offer is good.
  private static let signatureLife = Duration.seconds(86_400)
  private static let kinds: [String: ConfiguredOffer.Kind] = [
    "introductory": .introductory, "promotional": .promotional, "code": .code, "win-back": .winBack,
  ]

  /// Reads the offer of an order, and checks its signature where it needs one.
  ///
  /// - Returns: the offer, and the nonce that it uses up.
  func offer(
    _ place: JSONCursor, of order: PurchaseOrder
  ) throws(StoreAnswerError) -> (PurchaseOrder.Offer, nonce: String?) {
    guard let kind = place["type"].value?.string.flatMap({ Self.kinds[$0] }) else {
      throw .malformed("The offer's type is one of \(Self.kinds.keys.sorted().joined(separator: ", ")).")
    }
    let offer = PurchaseOrder.Offer(kind: kind, id: place["id"].value?.string)
    // Google's offers are chosen by the device and signed by nobody.
    guard kind == .promotional, order.store == .apple else { return (offer, nil) }
    let nonce =
      if let text = place["jws"].value?.string {
        try nonce(ofCompact: text, offer, order)
      } else {
        try nonce(ofSignature: place, offer, order)
      }
    guard !withBooks({ $0.usedNonces.contains(nonce) }) else {
      throw Self.refusal("Its nonce was used before.")
    }
    return (offer, nonce)
  }

  private static func refusal(_ reason: String) -> StoreAnswerError {
    StoreAnswerError(StoreRefusal(.invalidSignature, "The signature of the offer is not valid. \(reason)"))
  }

  private func nonce(
    ofSignature place: JSONCursor, _ offer: PurchaseOrder.Offer, _ order: PurchaseOrder
  ) throws(StoreAnswerError) -> String {
    guard let keyID = place["keyIdentifier"].value?.string, let nonce = place["nonce"].value?.string,
      let text = place["signature"].value?.string,
      let timestamp = place["timestamp"].value?.double.flatMap({ Int64(exactly: $0) })
    else { throw Self.refusal("Key identifier, nonce, signature or timestamp is missing.") }
    guard keyID == SandboxKeys.appStoreKeyID else { throw Self.refusal("The key is not known here.") }
    guard let bytes = Base64.standard.decode(text), let signature = ECDSASignature(der: bytes) else {
      throw Self.refusal("It is no ECDSA signature in DER and base64.")
    }
    let (bundleId, now) = withBooks { ($0.store.configuration.bundleId, $0.store.now) }
    let inputs = PromotionalOfferInputs(
      bundleId: bundleId, keyId: keyID, productId: order.productID, offerId: offer.id ?? "",
      appAccountToken: order.appAccountToken ?? "", nonce: nonce,
      timestamp: Timestamp(milliseconds: timestamp))
    guard keys.appStoreKey.verifyingKey.isValid(signature, for: inputs.message) else {
      throw Self.refusal("It was made with another key, or for something else.")
    }
    guard inputs.timestamp.advanced(by: Self.signatureLife) > now else {
      throw Self.refusal("It is more than a day old by the store's clock.")
    }
    return nonce.lowercased()
  }

  private func nonce(
    ofCompact text: String, _ offer: PurchaseOrder.Offer, _ order: PurchaseOrder
  ) throws(StoreAnswerError) -> String {
    let claims: JSONObject
    do throws(VerificationError) {
      let token = try CompactJWS(parsing: text)
      try token.verify(with: keys.appStoreKey.verifyingKey)
      claims = try token.payload()
    } catch {
      throw Self.refusal(error.message)
    }
    let (bundleId, now) = withBooks { ($0.store.configuration.bundleId, $0.store.now) }
    guard claims["aud"]?.string == "promotional-offer", claims["bid"]?.string == bundleId,
      claims["productId"]?.string == order.productID, claims["offerIdentifier"]?.string == offer.id,
      let nonce = claims["nonce"]?.string, let issued = claims["iat"]?.integer
    else { throw Self.refusal("It is for something else.") }
    guard Timestamp(milliseconds: 0).advanced(by: .seconds(issued) + Self.signatureLife) > now else {
      throw Self.refusal("It is more than a day old by the store's clock.")
    }
    return nonce.lowercased()
  }
}
