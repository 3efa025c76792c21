/// The world that a store's statement belongs to; what one says means nothing in another.
///
/// Names are Apple's. One that is not known is kept, and is a world of its own.
public struct StoreEnvironment: RawRepresentable, Sendable, Hashable, Codable {
  /// The name as the store writes it.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Real purchases with real money.
  public static let production = StoreEnvironment(rawValue: "Production")
  /// Purchases of testers, with no money.
  public static let sandbox = StoreEnvironment(rawValue: "Sandbox")
  /// Purchases simulated on a developer's machine.
  public static let xcode = StoreEnvironment(rawValue: "Xcode")
  /// Purchases simulated by automatic tests.
  public static let localTesting = StoreEnvironment(rawValue: "LocalTesting")
}

extension StoreEnvironment: CustomStringConvertible {
  /// The name as the store writes it.
  public var description: String { rawValue }
}
