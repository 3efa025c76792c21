/// The name of a plan; a name that is not known is kept, and ranks lowest wherever plans are ranked.
public struct PlanName: RawRepresentable, Sendable, Hashable, Codable {
  /// The name as it is stored and sent.
  public let rawValue: String

  /// Takes any name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Free for some days.
  public static let trial = PlanName(rawValue: "trial")
  /// The smaller paid plan.
  public static let foundation = PlanName(rawValue: "foundation")
  /// The smaller plan, given to partners.
  public static let partner = PlanName(rawValue: "partner")
  /// The larger paid plan.
  public static let mastery = PlanName(rawValue: "mastery")
}

extension PlanName: ExpressibleByStringLiteral {
  /// Takes any name.
  public init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension PlanName: CustomStringConvertible {
  /// The name as it is stored and sent.
  public var description: String { rawValue }
}
