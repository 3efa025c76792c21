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
  ///   - keyIds: identifiers that may have been signed in place of the stated one.
  ///   - accountTokens: accounts that may have been signed in place of the stated one.
  static func all(of inputs: PromotionalOfferInputs, keyIds: [String], accountTokens: [String])
    -> [PromotionalOfferVariant]
  {
    var variants: [PromotionalOfferVariant] = []
    for (keyId, keyMistakes) in keyChoices(inputs, keyIds) {
      for (nonce, nonceMistakes) in nonceChoices(inputs) {
        for (token, tokenMistakes) in tokenChoices(inputs, accountTokens) {
          for (timestamp, timestampMistakes) in timestampChoices(inputs) {
            let fields =
              [inputs.bundleId, keyId, inputs.productId, inputs.offerId] + token + [nonce, timestamp]
            variants.append(
              PromotionalOfferVariant(
                message: PromotionalOfferInputs.message(fields), keyId: keyId,
                mistakes: keyMistakes + nonceMistakes + tokenMistakes + timestampMistakes))
          }
        }
      }
    }
    return variants.enumerated()
      .sorted { ($0.element.mistakes.count, $0.offset) < ($1.element.mistakes.count, $1.offset) }
      .map(\.element)
  }

  private static func keyChoices(_ inputs: PromotionalOfferInputs, _ others: [String])
    -> [(String, [OfferMistake])]
  {
    [(inputs.keyId, [])]
      + others.filter { $0 != inputs.keyId }.map { ($0, [.wrongKeyId($0)]) }
  }

  private static func nonceChoices(_ inputs: PromotionalOfferInputs) -> [(String, [OfferMistake])] {
    [(inputs.nonce.lowercased(), []), (inputs.nonce.uppercased(), [.uppercaseNonce])]
  }

  private static func tokenChoices(_ inputs: PromotionalOfferInputs, _ others: [String])
    -> [([String], [OfferMistake])]
  {
    let token = inputs.appAccountToken
    var choices: [([String], [OfferMistake])] = [([token.lowercased()], [])]
    for spelling in Set([token, token.uppercased()]).sorted() where spelling != token.lowercased() {
      choices.append(([spelling], [.uppercaseAccountToken]))
    }
    // Left out altogether: without its separator too when it is empty.
    choices.append(([], token.isEmpty ? [.missingSeparator] : [.otherAccountToken(""), .missingSeparator]))
    if !token.isEmpty { choices.append(([""], [.otherAccountToken("")])) }
    for other in others where other.lowercased() != token.lowercased() {
      choices.append(([other.lowercased()], [.otherAccountToken(other.lowercased())]))
    }
    return choices
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
