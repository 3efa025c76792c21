internal import Basics

/// The back end's signature for a promotional offer, as a client hands it to the store with a purchase.
public struct DiscountOfferInputIOS: Sendable, Equatable {
  /// The identifier of the offer.
  public let identifier: String
  /// The identifier of the key that signed.
  public let keyIdentifier: String
  /// The nonce that was signed: a UUID in lowercase with dashes.
  public let nonce: String
  /// The signature in standard base64, to be decoded once.
  public let signature: String
  /// When it was signed, in milliseconds since 1970.
  ///
  /// A double as in OpenIAP; today's 13 digits fit exactly.
  public let timestamp: Double

  /// Creates an input.
  public init(identifier: String, keyIdentifier: String, nonce: String, signature: String, timestamp: Double)
  {
    self.identifier = identifier
    self.keyIdentifier = keyIdentifier
    self.nonce = nonce
    self.signature = signature
    self.timestamp = timestamp
  }
}

extension DiscountOfferInputIOS {
  /// Puts a signature into the form in which a client hands it to the store.
  public init(_ signature: PromotionalOfferSignature) {
    self.init(
      identifier: signature.offerId, keyIdentifier: signature.keyIdentifier, nonce: signature.nonce,
      signature: signature.signature, timestamp: Double(signature.timestamp.milliseconds))
  }
}
