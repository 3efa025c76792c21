public import Basics

/// The transactions of an order, as the App Store Server API answers it: not yet verified.
public struct AppStoreOrderAnswer: Sendable, Equatable {
  /// Whether the order belongs to this application: 0 valid, 1 not.
  public let status: Int64?
  /// The transactions, signed.
  public let signedTransactions: [String]
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]

  /// Reads an answer.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    status = fields.integer("status")
    signedTransactions = fields.texts("signedTransactions") ?? []
    unreadable = fields.unreadable
  }
}
