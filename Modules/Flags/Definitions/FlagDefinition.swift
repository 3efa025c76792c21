public import Basics

/// A flag as it is defined: what values it can have, and who gets which.
public final class FlagDefinition: Sendable {
  /// The key.
  public let key: String
  /// Whether the flag is switched on; everybody gets the caller's own default when it is not.
  public let isEnabled: Bool
  /// The values that the flag can have, by their names.
  public let variants: JSONObject
  /// The variant of those whom no rule gives another; nil for the caller's own default.
  public let defaultVariant: String?
  /// The rule as it was written; nil when there is none.
  public let targeting: JSONValue?
  /// What the flag says of itself, together with what its set says.
  public let metadata: JSONObject

  private let rule: Rule?
  /// What there is to say when no rule decides.
  private let withoutRule: FlagResolution
  /// The same for each type of value, in the order of the types.
  private let withoutRuleByKind: [FlagResolution]

  init(
    key: String, isEnabled: Bool, variants: JSONObject, defaultVariant: String?, targeting: JSONValue?,
    rule: Rule?, metadata: JSONObject
  ) {
    self.key = key
    self.isEnabled = isEnabled
    self.variants = variants
    self.defaultVariant = defaultVariant
    self.targeting = targeting
    self.rule = rule
    self.metadata = metadata
    let outcome: FlagResolution
    if !isEnabled {
      outcome = FlagResolution(value: nil, variant: nil, reason: .disabled, metadata: metadata)
    } else if let defaultVariant {
      if let value = variants[defaultVariant] {
        outcome = FlagResolution(
          value: value, variant: defaultVariant, reason: rule == nil ? .fixed : .defaulted, metadata: metadata
        )
      } else {
        outcome = Self.unknownVariant(defaultVariant, metadata)
      }
    } else {
      outcome = FlagResolution(value: nil, variant: nil, reason: .defaulted, metadata: metadata)
    }
    withoutRule = outcome
    withoutRuleByKind = FlagValue.Kind.allCases.map { outcome.checked(for: $0) }
  }

  /// The value of the flag as one type; nothing is thrown, and an outcome without a value says why.
  func evaluate(
    as kind: FlagValue.Kind, in context: EvaluationContext, at time: any TimeSource
  ) -> FlagResolution {
    guard isEnabled, let rule else { return withoutRuleByKind[kind.position] }
    guard let resolution = resolve(rule, context, time) else { return withoutRuleByKind[kind.position] }
    return resolution.checked(for: kind)
  }

  /// The value of the flag, of whatever type it is.
  func resolve(in context: EvaluationContext, at time: any TimeSource) -> FlagResolution {
    guard isEnabled, let rule else { return withoutRule }
    return resolve(rule, context, time) ?? withoutRule
  }

  /// What the rule decides; nil when it decides nothing.
  private func resolve(
    _ rule: Rule, _ context: EvaluationContext, _ time: any TimeSource
  ) -> FlagResolution? {
    var evaluation = RuleEvaluation(context: context, flagKey: key, time: time)
    let result: JSONValue
    do throws(RuleFailure) {
      result = try evaluation.value(of: rule)
    } catch {
      return FlagResolution(error: error.code, error.explanation, metadata: metadata)
    }
    let name: String
    switch result {
    case .null: return nil
    case .string(let text): name = text
    case .bool(let value): name = value ? "true" : "false"
    case .integer(let number): name = String(number)
    case .double(let number): name = "\(number)"
    case .array, .object:
      return FlagResolution(
        error: .general, "The rule has \(result.kindForPeople) as its result, which names no variant.",
        metadata: metadata)
    }
    guard !name.isEmpty, let value = variants[name], value != .null else {
      return Self.unknownVariant(name, metadata)
    }
    return FlagResolution(value: value, variant: name, reason: .targetingMatch, metadata: metadata)
  }

  private static func unknownVariant(_ name: String, _ metadata: JSONObject) -> FlagResolution {
    FlagResolution(error: .general, "The flag has no variant '\(name)'.", metadata: metadata)
  }
}

extension FlagDefinition: Equatable {
  /// Tells whether two definitions say the same.
  public static func == (left: FlagDefinition, right: FlagDefinition) -> Bool {
    left.key == right.key && left.isEnabled == right.isEnabled && left.variants == right.variants
      && left.defaultVariant == right.defaultVariant && left.targeting == right.targeting
      && left.metadata == right.metadata
  }
}

extension FlagValue.Kind {
  /// The position among all cases.
  var position: Int {
    switch self {
    case .bool: 0
    case .int: 1
    case .double: 2
    case .string: 3
    case .object: 4
    }
  }
}
