public import Basics

/// What the first form of a promotional offer's signature is made over.
public struct PromotionalOfferInputs: Sendable, Equatable {
  /// The application.
  public var bundleId: String
  /// The identifier of the in-app-purchase key.
  public var keyId: String
  /// The product.
  public var productId: String
  /// The offer.
  public var offerId: String
  /// The account that the application will pass to the purchase; empty when it passes none.
  public var appAccountToken: String
  /// A UUID that is used once.
  public var nonce: String
  /// When the signature is made; it ends 24 hours later.
  public var timestamp: Timestamp

  /// Creates the inputs.
  public init(
    bundleId: String, keyId: String, productId: String, offerId: String, appAccountToken: String = "",
    nonce: String, timestamp: Timestamp
  ) {
    self.bundleId = bundleId
    self.keyId = keyId
    self.productId = productId
    self.offerId = offerId
    self.appAccountToken = appAccountToken
    self.nonce = nonce
    self.timestamp = timestamp
  }

  /// The message that is signed: the fields in Apple's order with U+2063 between them, always six of it.
  ///
  /// Account token and nonce are in lowercase, whatever they came in, since the store lower-cases them too.
  public var message: [UInt8] {
    Self.message([
      bundleId, keyId, productId, offerId, appAccountToken.lowercased(), nonce.lowercased(),
      String(timestamp.milliseconds),
    ])
  }

  /// What stands between the fields.
  static let separator = "\u{2063}"

  static func message(_ fields: [String]) -> [UInt8] { Array(fields.joined(separator: separator).utf8) }
}
