internal import Basics

/// The message of a promotional offer as somebody may have signed it, right or with some mistakes.
struct PromotionalOfferVariant {
  let message: [UInt8]
  /// The key identifier in it.
  let keyId: String
  let mistakes: [OfferMistake]

  /// All messages that the values may have been made into, those with fewest mistakes first.
  ///
  /// - Parameters:
  ///   - bundleId: the application that sells.
  ///   - keyIds: identifiers that may have been signed in place of the stated one.
  ///   - accountTokens: accounts that may have been signed in place of the stated one.
  static func all(
    of inputs: PromotionalOfferInputs, bundleId: String, keyIds: [String], accountTokens: [String]
  ) -> [PromotionalOfferVariant] {
    var variants: [PromotionalOfferVariant] = []
    for (bundleId, bundleMistakes) in bundleChoices(inputs, bundleId) {
      for (keyId, keyMistakes) in keyChoices(inputs, keyIds) {
        for (nonce, nonceMistakes) in nonceChoices(inputs) {
          for (token, tokenMistakes) in tokenChoices(inputs, accountTokens) {
            for (timestamp, timestampMistakes) in timestampChoices(inputs) {
              let fields = [bundleId, keyId, inputs.productId, inputs.offerId] + token + [nonce, timestamp]
              variants.append(
                PromotionalOfferVariant(
                  message: PromotionalOfferInputs.message(fields), keyId: keyId,
                  mistakes: bundleMistakes + keyMistakes + nonceMistakes + tokenMistakes + timestampMistakes))
            }
          }
        }
      }
    }
    return variants.enumerated()
      .sorted { ($0.element.mistakes.count, $0.offset) < ($1.element.mistakes.count, $1.offset) }
      .map(\.element)
  }

  /// What is passed on may be about another application than the one that sells, and either may have been signed.
  private static func bundleChoices(_ inputs: PromotionalOfferInputs, _ bundleId: String)
    -> [(String, [OfferMistake])]
  {
    guard inputs.bundleId != bundleId else { return [(bundleId, [])] }
    return [inputs.bundleId, bundleId].map { ($0, [.otherApplication($0)]) }
  }

  private static func keyChoices(_ inputs: PromotionalOfferInputs, _ others: [String])
    -> [(String, [OfferMistake])]
  {
    [(inputs.keyId, [])]
      + others.filter { $0 != inputs.keyId }.map { ($0, [.wrongKeyId($0)]) }
  }

  private static func nonceChoices(_ inputs: PromotionalOfferInputs) -> [(String, [OfferMistake])] {
    let nonce = inputs.nonce
    return [(nonce.lowercased(), [])] + otherSpellings(of: nonce).map { ($0, [.uppercaseNonce]) }
  }

  private static func tokenChoices(_ inputs: PromotionalOfferInputs, _ others: [String])
    -> [([String], [OfferMistake])]
  {
    let token = inputs.appAccountToken
    var choices: [([String], [OfferMistake])] = [([token.lowercased()], [])]
    choices += otherSpellings(of: token).map { ([$0], [.uppercaseAccountToken]) }
    // Left out altogether: without its separator too when it is empty.
    choices.append(([], token.isEmpty ? [.missingSeparator] : [.otherAccountToken(""), .missingSeparator]))
    if !token.isEmpty { choices.append(([""], [.otherAccountToken("")])) }
    for other in others where other.lowercased() != token.lowercased() {
      let mistake = OfferMistake.otherAccountToken(other.lowercased())
      choices.append(([other.lowercased()], [mistake]))
      choices += otherSpellings(of: other).map { ([$0], [mistake, .uppercaseAccountToken]) }
    }
    return choices
  }

  /// The ways to write a text that are not in lowercase: as it was given, and in uppercase.
  private static func otherSpellings(of text: String) -> [String] {
    Set([text, text.uppercased()]).subtracting([text.lowercased()]).sorted()
  }

  private static func timestampChoices(_ inputs: PromotionalOfferInputs) -> [(String, [OfferMistake])] {
    let given = inputs.timestamp.milliseconds
    if inputs.isInSeconds {
      return [
        (String(given), [.timestampInSeconds]),
        (String(inputs.instant.milliseconds), [.timestampInSeconds]),
      ]
    }
    return [(String(given), []), (String(given / 1_000), [.timestampInSeconds])]
  }
}
