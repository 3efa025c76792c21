public import Basics
internal import Signatures

extension OfferSigner {
  /// Signs a promotional offer in its first form, for `DiscountOfferInputIOS`.
  ///
  /// - Parameters:
  ///   - appAccountToken: what the client passes to the purchase; it must be the same there.
  ///   - nonce: the client's UUID; nil makes one.
  ///   - timestamp: the client's time; nil takes the signer's.
  /// - Throws: `OfferError`, also for a nonce that was signed before.
  public func promotionalOffer(
    productId: String, offerId: String, appAccountToken: String? = nil, nonce: String? = nil,
    timestamp: Timestamp? = nil
  ) async throws(OfferError) -> PromotionalOfferSignature {
    try Self.check(bundleId, "bundle identifier")
    try Self.check(keyId, "key identifier")
    try Self.check(productId, "product identifier")
    try Self.check(offerId, "offer identifier")
    try Self.check(appAccountToken ?? "", "account token", mayBeEmpty: true)
    let now = time.now()
    let signedAt = timestamp ?? now
    guard signedAt.advanced(by: Self.life) > now, signedAt <= now.advanced(by: Self.clockSkew) else {
      throw OfferError(
        .invalidTimestamp, "The timestamp is more than a day old, or lies ahead.",
        hint: "Send milliseconds since 1970, or none.")
    }
    // An old timestamp does not shorten it: the clock that is asked again may go behind this one.
    let end = max(signedAt, now).advanced(by: Self.life)
    let inputs = PromotionalOfferInputs(
      bundleId: bundleId, keyId: keyId, productId: productId, offerId: offerId,
      appAccountToken: appAccountToken ?? "",
      nonce: try await takeNonce(nonce, until: end, at: now), timestamp: signedAt)
    let message = inputs.message
    let signature: ECDSASignature
    do throws(SignatureError) { signature = try key.signature(of: message) } catch {
      throw OfferError(.signingFailed, "The offer was not signed. \(error)")
    }
    guard key.verifyingKey.isValid(signature, for: message) else {
      throw OfferError(
        .signingFailed, "What the key signed does not verify.", hint: "Replace the key; it is damaged.")
    }
    return PromotionalOfferSignature(
      offerId: offerId, keyIdentifier: keyId, nonce: inputs.nonce,
      signature: Base64.standard.encode(signature.der), timestamp: signedAt)
  }
}
