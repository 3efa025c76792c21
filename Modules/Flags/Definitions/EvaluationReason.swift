/// Why a flag has the value that it has, by the names that OpenFeature gives; a provider may use others.
public struct EvaluationReason: RawRepresentable, Sendable, Hashable {
  /// The name.
  public let rawValue: String

  /// Creates a reason of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The value is the same for everybody.
  public static let fixed = EvaluationReason(rawValue: "STATIC")
  /// No rule applied.
  public static let defaulted = EvaluationReason(rawValue: "DEFAULT")
  /// A rule chose the value.
  public static let targetingMatch = EvaluationReason(rawValue: "TARGETING_MATCH")
  /// The value was drawn by weight.
  public static let split = EvaluationReason(rawValue: "SPLIT")
  /// The value was kept from an evaluation before.
  public static let cached = EvaluationReason(rawValue: "CACHED")
  /// The flag is switched off.
  public static let disabled = EvaluationReason(rawValue: "DISABLED")
  /// It is not known.
  public static let unknown = EvaluationReason(rawValue: "UNKNOWN")
  /// The value may be out of date.
  public static let stale = EvaluationReason(rawValue: "STALE")
  /// There is none, for an error.
  public static let error = EvaluationReason(rawValue: "ERROR")
}

extension EvaluationReason: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
