extension RenewalInfo {
  /// Whether the subscription renews; Apple's `autoRenewStatus`.
  public struct AutoRenewStatus: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: Int64
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: Int64) { self.rawValue = rawValue }

    /// It ends with the current period.
    public static let off = AutoRenewStatus(rawValue: 0)
    /// It renews.
    public static let on = AutoRenewStatus(rawValue: 1)
  }
}
