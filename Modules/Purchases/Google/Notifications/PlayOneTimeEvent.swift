/// What happened to a product that is bought once, as Google Play has it.
public struct PlayOneTimeEvent: StoreVocabulary {
  /// The value as Google sends it.
  public let rawValue: Int64
  /// Takes a value as Google sent it, known or not.
  public init(rawValue: Int64) { self.rawValue = rawValue }

  /// It was bought.
  public static let purchased = PlayOneTimeEvent(rawValue: 1)
  /// A purchase that was pending was cancelled.
  public static let canceled = PlayOneTimeEvent(rawValue: 2)
}
