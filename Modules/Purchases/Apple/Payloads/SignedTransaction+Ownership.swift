extension SignedTransaction {
  /// Whose purchase it is; Apple's `inAppOwnershipType`.
  public struct Ownership: StoreVocabulary {
    /// The value as Apple sends it.
    public let rawValue: String
    /// Takes a value as Apple sent it, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Bought by the account itself.
    public static let purchased = Ownership(rawValue: "PURCHASED")
    /// Shared by a member of the family.
    public static let familyShared = Ownership(rawValue: "FAMILY_SHARED")
  }
}
