public import Entitlement

/// What came of recording what a store has said.
public struct AccountNews: Sendable, Equatable {
  /// How many statements were not known before, or known otherwise.
  public let newCount: Int
  /// What could not be recorded, as whole sentences.
  public let obstacles: [String]
  /// How the account stood before.
  public let before: AccountStatus
  /// How it stands now.
  public let status: AccountStatus

  /// What came of it, as whole sentences.
  public var summary: String {
    let count =
      switch newCount {
      case 0: "Nothing in it was new."
      case 1: "1 statement was new."
      default: "\(newCount) statements were new."
      }
    let tier =
      before.tier.tier == status.tier.tier
      ? "Boards that are opened from now on stay \(status.tier.title)."
      : "Boards that are opened from now on are \(status.tier.title)."
    return "\(count) \(tier)"
  }
}
