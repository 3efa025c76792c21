public import Basics

/// What came of moving a subscription's renewal further out.
public struct AppStoreRenewalExtension: Sendable, Equatable {
  /// Why a renewal is moved, which the customer is told; by Apple's numbers.
  public enum Reason: Int64, Sendable, CaseIterable {
    /// No reason is given.
    case undeclared = 0
    /// To please the customer.
    case customerSatisfaction = 1
    /// Another reason.
    case other = 2
    /// The service was out of order.
    case serviceIssue = 3
  }

  /// The chain.
  public let originalTransactionId: String?
  /// The period that was extended.
  public let webOrderLineItemId: String?
  /// Whether it was done.
  public let success: Bool?
  /// The new date of renewal.
  public let effectiveDate: Timestamp?

  /// Reads an answer.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    originalTransactionId = fields.text("originalTransactionId")
    webOrderLineItemId = fields.text("webOrderLineItemId")
    success = fields.truth("success")
    effectiveDate = fields.instant("effectiveDate")
  }
}
