/// The store that a subscription was bought in; a store that is not known keeps its name.
public struct StoreName: RawRepresentable, Sendable, Hashable, Codable {
  /// The name as it is kept.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Apple's App Store.
  public static let apple = StoreName(rawValue: "apple")
  /// Google Play.
  public static let google = StoreName(rawValue: "google")
}
