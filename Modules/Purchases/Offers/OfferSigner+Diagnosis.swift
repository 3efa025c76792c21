internal import Basics
public import Signatures

extension OfferSigner {
  /// Names the mistakes for which the store refuses a promotional offer's signature; none when it is good now.
  ///
  /// It tries what people get wrong, fewest mistakes at once first, and names those with which the signature
  /// verifies. Up to a few hundred verifications are made, more with more keys and accounts to try: it is for
  /// finding a fault, not for a request of a customer. The application that sells is the signer's.
  ///
  /// - Parameters:
  ///   - signature: the text that was passed on.
  ///   - inputs: the values that were passed on with it, as they were passed on.
  ///   - otherKeys: more keys that may have signed, by their identifiers.
  ///   - otherAccountTokens: more accounts that it may have been signed for.
  public func diagnose(
    signature: String, inputs: PromotionalOfferInputs, otherKeys: [String: VerifyingKey] = [:],
    otherAccountTokens: [String] = []
  ) -> [OfferMistake] {
    let (read, mistakes) = Self.read(signature)
    guard let read else { return mistakes }
    let variants = PromotionalOfferVariant.all(
      of: inputs, bundleId: bundleId, keyIds: [keyId] + otherKeys.keys.sorted(),
      accountTokens: otherAccountTokens)
    let keys = [(keyId, key.verifyingKey)] + otherKeys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for variant in variants {
      for (identifier, key) in keys where key.isValid(read, for: variant.message) {
        var found = mistakes + variant.mistakes
        if identifier != variant.keyId {
          let isKnown = keys.contains { $0.0 == variant.keyId }
          found.append(isKnown ? .otherKey(identifier) : .wrongKeyId(identifier))
        }
        if inputs.instant.advanced(by: Self.life) <= time.now() { found.append(.expired) }
        return found
      }
    }
    return mistakes + [.unexplained]
  }

  /// Reads a signature in whatever form it is, and names what is wrong with the form.
  private static func read(_ text: String) -> (ECDSASignature?, [OfferMistake]) {
    var mistakes: [OfferMistake] = []
    var bytes: [UInt8]
    if let decoded = Base64.standard.decode(text) {
      bytes = decoded
    } else if let decoded = Base64.url.decode(String(text.prefix { $0 != "=" })) {
      bytes = decoded
      mistakes.append(.urlAlphabet)
    } else {
      return (nil, [.notBase64])
    }
    if !bytes.isEmpty, ECDSASignature(der: bytes) == nil, let inner = Base64.standard.decode(bytes) {
      bytes = inner
      mistakes.append(.doubleBase64)
    }
    if let signature = ECDSASignature(der: bytes) { return (signature, mistakes) }
    if let signature = ECDSASignature(raw: bytes) { return (signature, mistakes + [.rawSignature]) }
    return (nil, mistakes + [.noSignature])
  }
}

extension PromotionalOfferInputs {
  /// Tells whether the timestamp is in seconds: as milliseconds it would lie in 1970.
  var isInSeconds: Bool { (0..<31_536_000_000).contains(timestamp.milliseconds) }

  /// The timestamp, also when it is in seconds.
  var instant: Timestamp {
    isInSeconds ? Timestamp(milliseconds: timestamp.milliseconds * 1_000) : timestamp
  }
}
