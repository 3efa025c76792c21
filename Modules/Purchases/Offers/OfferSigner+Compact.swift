public import Basics
internal import Signatures

extension OfferSigner {
  /// Signs a promotional offer in its second form, a compact JWS.
  ///
  /// - Parameters:
  ///   - transactionId: a transaction of the customer, where one is known.
  ///   - nonce: the client's UUID; nil makes one.
  /// - Throws: `OfferError`, also for a nonce that was signed before.
  public func promotionalOfferText(
    productId: String, offerId: String, transactionId: String? = nil, nonce: String? = nil
  ) async throws(OfferError) -> String {
    try Self.check(productId, "product identifier")
    try Self.check(offerId, "offer identifier")
    var claims = JSONObject()
    claims["productId"] = .string(productId)
    claims["offerIdentifier"] = .string(offerId)
    if let transactionId { claims["transactionId"] = .string(transactionId) }
    return try await sign(claims, audience: "promotional-offer", nonce: nonce)
  }

  /// Signs whether a customer may have the introductory offer, whatever the store thinks.
  ///
  /// - Parameters:
  ///   - transactionId: a transaction of the customer.
  ///   - nonce: the client's UUID; nil makes one.
  /// - Throws: `OfferError`, also for a nonce that was signed before.
  public func introductoryOfferEligibilityText(
    productId: String, allowsIntroductoryOffer: Bool, transactionId: String, nonce: String? = nil
  ) async throws(OfferError) -> String {
    try Self.check(productId, "product identifier")
    try Self.check(transactionId, "transaction identifier")
    var claims = JSONObject()
    claims["productId"] = .string(productId)
    claims["allowIntroductoryOffer"] = .bool(allowsIntroductoryOffer)
    claims["transactionId"] = .string(transactionId)
    return try await sign(claims, audience: "introductory-offer-eligibility", nonce: nonce)
  }

  /// Signs a request of Apple's Advanced Commerce API.
  ///
  /// - Throws: `OfferError`, also for a nonce that was signed before.
  public func advancedCommerceText(request: JSONObject, nonce: String? = nil) async throws(OfferError)
    -> String
  {
    var claims = JSONObject()
    claims["request"] = .string(Base64.standard.encode(JSONValue.object(request).bytes()))
    return try await sign(claims, audience: "advanced-commerce-api", nonce: nonce)
  }

  /// Signs claims with what all forms have in common: no `exp`, and `iat` in seconds.
  private func sign(_ specific: JSONObject, audience: String, nonce: String?) async throws(OfferError)
    -> String
  {
    try Self.check(bundleId, "bundle identifier")
    try Self.check(keyId, "key identifier")
    try Self.check(issuerId, "issuer identifier")
    let now = time.now()
    var claims = JSONObject()
    claims["iss"] = .string(issuerId)
    claims["aud"] = .string(audience)
    claims["bid"] = .string(bundleId)
    claims["iat"] = .integer(now.milliseconds / 1_000)
    claims["nonce"] = .string(try await takeNonce(nonce, until: Self.never, at: now))
    for (name, value) in specific { claims[name] = value }
    var header = JSONObject()
    header["alg"] = "ES256"
    header["typ"] = "JWT"
    header["kid"] = .string(keyId)
    let text: String
    do throws(SignatureError) { text = try CompactJWS.sign(claims, header: header, with: key) } catch {
      throw OfferError(.signingFailed, "The offer was not signed. \(error)")
    }
    do throws(VerificationError) { try CompactJWS(parsing: text).verify(with: key.verifyingKey) } catch {
      throw OfferError(
        .signingFailed, "What the key signed does not verify. \(error)",
        hint: "Replace the key; it is damaged.")
    }
    return text
  }
}
