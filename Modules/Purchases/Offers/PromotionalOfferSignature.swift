public import Basics

/// A signed promotional offer, in the fields that a client hands to StoreKit.
public struct PromotionalOfferSignature: Sendable, Equatable {
  /// The offer; StoreKit's `identifier`.
  public let offerId: String
  /// The identifier of the key.
  public let keyIdentifier: String
  /// The nonce in lowercase, as it was signed.
  public let nonce: String
  /// The signature as base64 of its DER form.
  ///
  /// A client decodes it once, to bytes; it must not encode the text again.
  public let signature: String
  /// When it was signed, in milliseconds for StoreKit; it ends 24 hours later.
  public let timestamp: Timestamp
}
