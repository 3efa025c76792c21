public import Basics

extension RenewalInfo {
  /// How a commitment goes on after its end; Apple's `commitmentInfo` of a renewal.
  public struct Commitment: Sendable, Equatable {
    /// The product of the next commitment.
    public let autoRenewProductId: String?
    /// Whether there is a next commitment.
    public let autoRenewStatus: AutoRenewStatus?
    /// How often the next commitment is billed.
    public let renewalBillingPlanType: SignedTransaction.BillingPlanType?
    /// When the next commitment begins.
    public let renewalDate: Timestamp?
    /// The price of a period of the next commitment in thousandths.
    public let renewalPrice: Int64?
    /// The names of the fields that are there and could not be read.
    public let unreadable: [String]

    /// Reads the object.
    public init(_ object: JSONObject) {
      var fields = PayloadFields(object)
      autoRenewProductId = fields.text("commitmentAutoRenewProductId")
      autoRenewStatus = fields.code("commitmentAutoRenewStatus")
      renewalBillingPlanType = fields.word("commitmentRenewalBillingPlanType")
      renewalDate = fields.instant("commitmentRenewalDate")
      renewalPrice = fields.integer("commitmentRenewalPrice")
      unreadable = fields.unreadable
    }
  }
}
