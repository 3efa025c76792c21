/// The length of a period of a subscription or an offer: three months is 3 of `month`.
public struct SubscriptionPeriod: Sendable, Hashable {
  /// A unit of periods; an open string value.
  public struct Unit: StoreVocabulary {
    /// The unit as OpenIAP writes it.
    public let rawValue: String

    /// Creates a unit from its text, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A day.
    public static let day = Unit(rawValue: "day")
    /// Seven days.
    public static let week = Unit(rawValue: "week")
    /// A calendar month.
    public static let month = Unit(rawValue: "month")
    /// A calendar year.
    public static let year = Unit(rawValue: "year")
    /// The store did not say.
    public static let unknown = Unit(rawValue: "unknown")
  }

  /// The unit.
  public let unit: Unit
  /// How many of them.
  public let value: Int

  /// Creates a period.
  public init(unit: Unit, value: Int) {
    self.unit = unit
    self.value = value
  }
}

extension SubscriptionPeriod {
  /// Reads a period as ISO 8601 writes it in one unit, such as `P1M` or `P3D`; nil for anything else.
  ///
  /// Stores and StoreKit configurations use this form.
  public init?(iso8601 text: String) {
    guard text.hasPrefix("P"), let last = text.last, text.utf8.count <= 8,
      let value = Int(text.dropFirst().dropLast()), value > 0,
      text.utf8.dropFirst().first != UInt8(ascii: "+")
    else { return nil }
    switch last {
    case "D": self.init(unit: .day, value: value)
    case "W": self.init(unit: .week, value: value)
    case "M": self.init(unit: .month, value: value)
    case "Y": self.init(unit: .year, value: value)
    default: return nil
    }
  }
}
