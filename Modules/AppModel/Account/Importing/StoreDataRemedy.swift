/// What helps where signed data was refused for the settings around it.
public enum StoreDataRemedy: Sendable, Equatable, CaseIterable {
  /// The store configuration is about another application.
  case nameApplication
  /// The store configuration does not name the application's number in the store, or another one.
  case nameApplicationNumber
  /// The root of a store of one's own is not among those that are believed.
  case nameRoot
  /// A root that is named does not vouch for what says that it is a real purchase.
  case useTestPurchase

  /// What to do, as a whole sentence.
  public var hint: String {
    switch self {
    case .nameApplication: "Name the application as `bundleId` in the store configuration."
    case .nameApplicationNumber:
      "Name the application's number as `appAppleId` in the store configuration; App Store Connect shows it as Apple ID."
    case .nameRoot: "If a store of your own signed it, name its root certificate."
    case .useTestPurchase:
      "A root that is named vouches for test purchases alone; a real purchase is signed by Apple."
    }
  }
}
