public import Basics

extension SignedTransaction {
  /// How far the commitment of a subscription has come; Apple's `commitmentInfo` of a transaction.
  public struct Commitment: Sendable, Equatable {
    /// Which of the periods this is, from 1.
    public let billingPeriodNumber: Int64?
    /// When the commitment ends.
    public let expiresDate: Timestamp?
    /// The price of the whole commitment in thousandths.
    public let price: Int64?
    /// How many periods it has.
    public let totalBillingPeriods: Int64?
    /// The names of the fields that are there and could not be read.
    public let unreadable: [String]

    /// Reads the object.
    public init(_ object: JSONObject) {
      var fields = PayloadFields(object)
      billingPeriodNumber = fields.integer("billingPeriodNumber")
      expiresDate = fields.instant("commitmentExpiresDate")
      price = fields.integer("commitmentPrice")
      totalBillingPeriods = fields.integer("totalBillingPeriods")
      unreadable = fields.unreadable
    }
  }
}
