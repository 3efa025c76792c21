public import Basics

/// Something bought once, as Google Play answers it (`purchases.products`).
///
/// Every field is optional, and unknown values are kept.
public struct PlayProductPurchase: Sendable, Equatable {
  /// How far a purchase has come; an open value.
  public struct State: StoreVocabulary {
    /// The number as Google sends it.
    public let rawValue: Int64

    /// Takes a number, known or not.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// Paid.
    public static let purchased = State(rawValue: 0)
    /// Cancelled or refunded.
    public static let canceled = State(rawValue: 1)
    /// Not paid yet.
    public static let pending = State(rawValue: 2)

    /// The state in the words of OpenIAP.
    public var purchaseState: PurchaseState {
      switch self {
      case .purchased: .purchased
      case .pending: .pending
      default: .unknown
      }
    }
  }

  /// The answer as it came, with the fields that have no name here.
  public let payload: JSONObject
  /// The names of the fields that are there and could not be read.
  public let unreadable: [String]
  /// The product; Google leaves it out as a rule.
  public let productId: String?
  /// The order.
  public let orderId: String?
  /// When it was bought.
  public let purchaseTime: Timestamp?
  /// How far it has come.
  public let state: State?
  /// Whether it was used up.
  public let isConsumed: Bool
  /// Whether it was acknowledged; Google refunds what is not within 3 days.
  public let isAcknowledged: Bool
  /// How many were bought.
  public let quantity: Int64
  /// Whether it was bought by a tester of the application.
  public let isTestPurchase: Bool
  /// The account within the application, as the application said at the purchase.
  public let obfuscatedExternalAccountId: String?

  /// Reads an answer.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    productId = fields.text("productId")
    orderId = fields.text("orderId")
    purchaseTime = fields.integerText("purchaseTimeMillis").map { Timestamp(milliseconds: $0) }
    state = fields.code("purchaseState")
    isConsumed = fields.integer("consumptionState") == 1
    isAcknowledged = fields.integer("acknowledgementState") == 1
    quantity = fields.integer("quantity") ?? 1
    isTestPurchase = fields.integer("purchaseType") == 0
    obfuscatedExternalAccountId = fields.text("obfuscatedExternalAccountId")
    unreadable = fields.unreadable
    self.payload = payload
  }
}
