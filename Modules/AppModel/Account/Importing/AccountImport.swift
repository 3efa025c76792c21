/// What came of taking in what a store signed.
public struct AccountImport: Sendable, Equatable {
  /// What was verified, in the order in which it was brought.
  public let items: [ImportedStoreData]
  /// What was recorded of it.
  public let news: AccountNews
}
