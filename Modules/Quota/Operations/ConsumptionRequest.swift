/// Asks to use something up, or to set it aside.
public struct ConsumptionRequest: Sendable, Equatable {
  /// The account.
  public let account: AccountName
  /// What is asked for: all of it is granted, or nothing.
  public let amounts: MetricAmounts
  /// The idempotency key: the same request with the same key counts once within 7 days. Nil when repeating is no
  /// matter. It has 1 to 255 visible ASCII characters.
  public let key: String?
  /// Who asks, for the record.
  public let actor: String

  /// Creates a request.
  public init(account: AccountName, amounts: MetricAmounts, key: String? = nil, actor: String) {
    self.account = account
    self.amounts = amounts
    self.key = key
    self.actor = actor
  }
}
