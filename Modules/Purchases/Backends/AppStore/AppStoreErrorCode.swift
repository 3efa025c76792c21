/// A number by which the App Store Server API names an error; an open value.
///
/// Its first three digits are the status of the answer. Those that something here depends on have names.
public struct AppStoreErrorCode: StoreVocabulary {
  /// The number as Apple sends it.
  public let rawValue: Int64

  /// Takes a number, known or not.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// The identifier is not one of a transaction.
  public static let invalidTransactionId = AppStoreErrorCode(rawValue: 4_000_006)
  /// The token for the next page is older than it may be.
  public static let paginationTokenExpired = AppStoreErrorCode(rawValue: 4_000_017)
  /// The endpoint does not answer for purchases that a family shares.
  public static let familyTransactionNotSupported = AppStoreErrorCode(rawValue: 4_000_185)
  /// The identifier is not that of the first transaction of a chain.
  public static let notOriginalTransactionId = AppStoreErrorCode(rawValue: 4_000_187)
  /// The subscription cannot be extended in its state.
  public static let extensionIneligible = AppStoreErrorCode(rawValue: 4_030_004)
  /// The subscription has been extended as often as it may be.
  public static let extensionLimitReached = AppStoreErrorCode(rawValue: 4_030_005)
  /// There is no such account.
  public static let accountNotFound = AppStoreErrorCode(rawValue: 4_040_001)
  /// The account was not found; it may be the next time.
  public static let accountNotFoundRetryable = AppStoreErrorCode(rawValue: 4_040_002)
  /// The application was not found; it may be the next time.
  public static let appNotFoundRetryable = AppStoreErrorCode(rawValue: 4_040_004)
  /// There is no such chain.
  public static let originalTransactionIdNotFound = AppStoreErrorCode(rawValue: 4_040_005)
  /// The chain was not found; it may be the next time.
  public static let originalTransactionIdNotFoundRetryable = AppStoreErrorCode(rawValue: 4_040_006)
  /// No address for notifications is set up.
  public static let notificationURLNotFound = AppStoreErrorCode(rawValue: 4_040_007)
  /// There is no such transaction in this environment.
  public static let transactionIdNotFound = AppStoreErrorCode(rawValue: 4_040_010)
  /// Too much was asked.
  public static let rateLimitExceeded = AppStoreErrorCode(rawValue: 4_290_000)
  /// The server failed.
  public static let generalInternal = AppStoreErrorCode(rawValue: 5_000_000)
  /// The server failed; it may answer the next time.
  public static let generalInternalRetryable = AppStoreErrorCode(rawValue: 5_000_001)

  /// Whether Apple says that the same request may succeed the next time.
  public var isRetryable: Bool {
    switch self {
    case .accountNotFoundRetryable, .appNotFoundRetryable, .originalTransactionIdNotFoundRetryable,
      .generalInternalRetryable:
      true
    default: false
    }
  }
}
