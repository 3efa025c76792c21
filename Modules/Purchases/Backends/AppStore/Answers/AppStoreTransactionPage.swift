public import Basics
public import Entitlement

/// One page of a customer's transactions or refunds, as the App Store Server API answers it: not yet
/// verified.
///
/// Every field is optional; see `SignedTransaction`.
public struct AppStoreTransactionPage: Sendable, Equatable {
  /// The transactions, signed.
  public let signedTransactions: [String]
  /// The place at which the next page begins.
  public let revision: String?
  /// Whether there is a next page.
  public let hasMore: Bool?
  /// The environment that was asked.
  public let environment: StoreEnvironment?
  /// The application.
  public let bundleId: String?
  /// The application's number at the store.
  public let appAppleId: Int64?
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// Reads a page.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    signedTransactions = fields.texts("signedTransactions") ?? []
    revision = fields.text("revision")
    hasMore = fields.truth("hasMore")
    environment = fields.text("environment").map { StoreEnvironment(rawValue: $0) }
    bundleId = fields.text("bundleId")
    appAppleId = fields.integer("appAppleId")
    unreadable = fields.unreadable
  }
}
