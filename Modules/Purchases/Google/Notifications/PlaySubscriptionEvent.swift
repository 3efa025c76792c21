/// What happened to a subscription, as a real-time notification of Google Play has it.
public struct PlaySubscriptionEvent: StoreVocabulary {
  /// The value as Google sends it.
  public let rawValue: Int64
  /// Takes a value as Google sent it, known or not.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// It was recovered from hold, or went on after a pause.
  public static let recovered = PlaySubscriptionEvent(rawValue: 1)
  /// It renewed.
  public static let renewed = PlaySubscriptionEvent(rawValue: 2)
  /// It was cancelled, and runs to its end.
  public static let canceled = PlaySubscriptionEvent(rawValue: 3)
  /// It was bought.
  public static let purchased = PlaySubscriptionEvent(rawValue: 4)
  /// It is on hold, unpaid.
  public static let onHold = PlaySubscriptionEvent(rawValue: 5)
  /// It is unpaid, within its grace period.
  public static let inGracePeriod = PlaySubscriptionEvent(rawValue: 6)
  /// Renewal was switched on again before its end.
  public static let restarted = PlaySubscriptionEvent(rawValue: 7)
  /// The customer agreed to another price.
  public static let priceChangeConfirmed = PlaySubscriptionEvent(rawValue: 8)
  /// Its end was moved later.
  public static let deferred = PlaySubscriptionEvent(rawValue: 9)
  /// It is paused.
  public static let paused = PlaySubscriptionEvent(rawValue: 10)
  /// When it is to be paused changed.
  public static let pauseScheduleChanged = PlaySubscriptionEvent(rawValue: 11)
  /// It was taken back, at once.
  public static let revoked = PlaySubscriptionEvent(rawValue: 12)
  /// It ended.
  public static let expired = PlaySubscriptionEvent(rawValue: 13)
  /// What it consists of changed.
  public static let itemsChanged = PlaySubscriptionEvent(rawValue: 17)
  /// It will be cancelled later.
  public static let cancellationScheduled = PlaySubscriptionEvent(rawValue: 18)
  /// A change of the price changed.
  public static let priceChangeUpdated = PlaySubscriptionEvent(rawValue: 19)
  /// A purchase that was pending was cancelled; it never was.
  public static let pendingPurchaseCanceled = PlaySubscriptionEvent(rawValue: 20)
  /// The consent to a step of the price changed.
  public static let priceStepUpConsentUpdated = PlaySubscriptionEvent(rawValue: 22)
}
