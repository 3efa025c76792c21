public import Signatures

/// With what an operator's tool speaks to the App Store Server API: whose key, and for which application.
public struct AppStoreServerAccount: Sendable {
  /// The issuer's identifier, from App Store Connect.
  public let issuerID: String
  /// The key's identifier.
  public let keyID: String
  /// The application's bundle identifier.
  public let bundleID: String
  /// The private key.
  public let key: SigningKey

  /// Creates an account.
  public init(issuerID: String, keyID: String, bundleID: String, key: SigningKey) {
    self.issuerID = issuerID
    self.keyID = keyID
    self.bundleID = bundleID
    self.key = key
  }
}
