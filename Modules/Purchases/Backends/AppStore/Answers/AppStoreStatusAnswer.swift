public import Basics
public import Entitlement

/// How the subscriptions of one customer stand, as the App Store Server API answers it: the signed data not
/// yet verified.
///
/// Every field is optional; see `SignedTransaction`.
public struct AppStoreStatusAnswer: Sendable, Equatable {
  /// The last transaction of one chain.
  public struct LastTransaction: Sendable, Equatable {
    /// How the subscription stands.
    public let status: AppStoreSubscriptionStatus?
    /// The chain.
    public let originalTransactionId: String?
    /// The transaction, signed.
    public let signedTransactionInfo: String?
    /// The renewal, signed.
    public let signedRenewalInfo: String?
  }

  /// The chains of one group of subscriptions.
  public struct Group: Sendable, Equatable {
    /// The group.
    public let subscriptionGroupIdentifier: String?
    /// The last transaction of each chain.
    public let lastTransactions: [LastTransaction]
  }

  /// The environment that was asked.
  public let environment: StoreEnvironment?
  /// The application.
  public let bundleId: String?
  /// The application's number at the store.
  public let appAppleId: Int64?
  /// The groups.
  public let groups: [Group]
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// Reads an answer.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    environment = fields.text("environment").map { StoreEnvironment(rawValue: $0) }
    bundleId = fields.text("bundleId")
    appAppleId = fields.integer("appAppleId")
    var unreadable: [String] = []
    groups = (fields.objects("data") ?? []).map { group in
      var fields = PayloadFields(group)
      let identifier = fields.text("subscriptionGroupIdentifier")
      let last = (fields.objects("lastTransactions") ?? []).map { item in
        var fields = PayloadFields(item)
        let last = LastTransaction(
          status: fields.code("status"), originalTransactionId: fields.text("originalTransactionId"),
          signedTransactionInfo: fields.text("signedTransactionInfo"),
          signedRenewalInfo: fields.text("signedRenewalInfo"))
        unreadable += fields.unreadable.map { "data.lastTransactions.\($0)" }
        return last
      }
      unreadable += fields.unreadable.map { "data.\($0)" }
      return Group(subscriptionGroupIdentifier: identifier, lastTransactions: last)
    }
    self.unreadable = fields.unreadable + unreadable
  }
}
