public import Basics

/// Where the news of a sandbox store is posted, and how badly.
public struct WebhookPlan: Sendable, Equatable {
  /// Where Apple's notifications are posted; nil for nowhere.
  public var appStoreURL: HTTPURL?
  /// Where Google's messages are posted; nil for nowhere.
  public var googlePlayURL: HTTPURL?
  /// The audience of the tokens of Google's messages; the address itself when there is none.
  public var audience: String?
  /// How often each is posted.
  public var copies = 1
  /// Whether they wait until they are released.
  public var isHeld = false
  /// How many of the next ones are lost.
  public var lossCount = 0

  /// Creates a plan that posts nothing.
  public init() {}
}
