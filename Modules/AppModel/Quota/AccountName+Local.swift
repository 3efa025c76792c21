public import Quota

extension AccountName {
  /// The account of a machine on which nobody has named one.
  public static let local: AccountName = "local"
}
