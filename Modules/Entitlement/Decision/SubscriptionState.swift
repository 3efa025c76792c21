/// The state of a subscription: text with names for what is known, so that a state that is not known survives.
///
/// The first five are those of the stores; the others are told by decisions of a ledger.
public struct SubscriptionState: RawRepresentable, Sendable, Hashable {
  /// The text.
  public let rawValue: String

  /// Takes any text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Paid for.
  public static let subscribed = SubscriptionState(rawValue: "subscribed")
  /// A payment failed and the store grants more time.
  public static let inGracePeriod = SubscriptionState(rawValue: "inGracePeriod")
  /// A payment failed and the store still tries.
  public static let inBillingRetryPeriod = SubscriptionState(rawValue: "inBillingRetryPeriod")
  /// Over.
  public static let expired = SubscriptionState(rawValue: "expired")
  /// Taken back: refunded, or shared no more.
  public static let revoked = SubscriptionState(rawValue: "revoked")
  /// The paid period is over, the subscription renews by itself, and no word of it has come.
  public static let awaitingRenewal = SubscriptionState(rawValue: "awaitingRenewal")
  /// Resting, as the person wished.
  public static let paused = SubscriptionState(rawValue: "paused")
  /// Ordered and not paid for yet.
  public static let pending = SubscriptionState(rawValue: "pending")
  /// There is no subscription.
  public static let notSubscribed = SubscriptionState(rawValue: "notSubscribed")

  /// Takes the number by which StoreKit and the App Store Server API name a state; another number is kept as text.
  public init(number: Int) {
    switch number {
    case 1: self = .subscribed
    case 2: self = .expired
    case 3: self = .inBillingRetryPeriod
    case 4: self = .inGracePeriod
    case 5: self = .revoked
    default: self.init(rawValue: String(number))
    }
  }

  /// Whether a client that knows nothing but the state lets people in.
  ///
  /// A decision of a ledger says for itself whether access is given: that depends on the policy too.
  public var givesAccess: Bool {
    switch self {
    case .subscribed, .inGracePeriod, .inBillingRetryPeriod, .awaitingRenewal: true
    default: false
    }
  }

  /// The place among several states of which the best counts, the best first; what is not known comes last.
  public var rank: Int { Self.bestFirst.firstIndex(of: self) ?? Self.bestFirst.count }

  private static let bestFirst: [SubscriptionState] = [
    .subscribed, .inGracePeriod, .inBillingRetryPeriod, .awaitingRenewal, .paused, .expired, .revoked,
    .pending,
    .notSubscribed,
  ]

  /// The best of several states; nil when there is none.
  public static func best(of states: some Sequence<SubscriptionState>) -> SubscriptionState? {
    states.min { ($0.rank, $0.rawValue) < ($1.rank, $1.rawValue) }
  }
}

extension SubscriptionState: ExpressibleByStringLiteral {
  /// Takes any text.
  public init(stringLiteral text: String) { self.init(rawValue: text) }
}

extension SubscriptionState: CustomStringConvertible {
  /// The text.
  public var description: String { rawValue }
}

extension SubscriptionState: Codable {
  /// Reads a text or a number; the digits of 1 to 5 in a text are numbers too.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self.init(number: try container.decode(Int.self))
    } catch {
      self.init(tolerating: try container.decode(String.self))
    }
  }

  /// Takes a text as stores and bridges write it: a name, or the number of one.
  public init(tolerating text: String) {
    if let number = Int(text) { self.init(number: number) } else { self.init(rawValue: text) }
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
