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

  /// The rule, compiled.
  let rule: Rule?
  /// What there is to say when no rule decides.
  private let withoutRule: Outcome
  /// What there is to say when the rule decides for a variant, in the order of the variants.
  private let chosen: [Outcome]
  /// The positions of the variants by their names, when there are too many to look at each.
  private let positions: [ExactText: Int]

  /// An outcome, made beforehand for each type of value in the order of the types.
  private struct Outcome: Sendable {
    let resolution: FlagResolution
    let byKind: [FlagResolution]

    init(_ resolution: FlagResolution) {
      self.resolution = resolution
      byKind = FlagValue.Kind.allCases.map { resolution.checked(for: $0) }
    }
  }

  /// Up to how many variants are looked at one after another, which takes less time than hashing a name.
  private static let fewVariants = 8

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
    withoutRule = Outcome(outcome)
    chosen = variants.map { name, value in
      Outcome(
        value == .null
          ? Self.unknownVariant(name, metadata)
          : FlagResolution(value: value, variant: name, reason: .targetingMatch, metadata: metadata))
    }
    positions =
      variants.keys.count <= Self.fewVariants
      ? [:]
      : Dictionary(
        variants.keys.enumerated().map { (ExactText($1), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The value of the flag as one type; nothing is thrown, and an outcome without a value says why.
  func evaluate(
    as kind: FlagValue.Kind, in context: EvaluationContext, at time: any TimeSource
  ) -> FlagResolution {
    guard isEnabled, let rule else { return withoutRule.byKind[kind.position] }
    do throws(RuleFailure) {
      return try outcome(of: rule, context, time).byKind[kind.position]
    } catch {
      return FlagResolution(error: error.code, error.explanation, metadata: metadata)
    }
  }

  /// The value of the flag, of whatever type it is; nothing is thrown, and an outcome without a value says why.
  public func resolve(in context: EvaluationContext, at time: any TimeSource) -> FlagResolution {
    guard isEnabled, let rule else { return withoutRule.resolution }
    do throws(RuleFailure) {
      return try outcome(of: rule, context, time).resolution
    } catch {
      return FlagResolution(error: error.code, error.explanation, metadata: metadata)
    }
  }

  private func outcome(
    of rule: Rule, _ context: EvaluationContext, _ time: any TimeSource
  ) throws(RuleFailure) -> Outcome {
    var evaluation = RuleEvaluation(context: context, flagKey: key, time: time)
    let result = try evaluation.value(of: rule)
    let name: String
    switch result {
    case .null: return withoutRule
    case .string(let text): name = text
    case .bool(let value): name = value ? "true" : "false"
    case .integer(let number): name = String(number)
    case .double(let number): name = "\(number)"
    case .array, .object:
      throw RuleFailure(
        .general, "The rule has \(result.kindForPeople) as its result, which names no variant.")
    }
    guard !name.isEmpty, let position = position(ofVariant: name) else {
      throw RuleFailure(.general, "The flag has no variant '\(name)'.")
    }
    return chosen[position]
  }

  private func position(ofVariant name: String) -> Int? {
    if positions.isEmpty { return variants.keys.firstIndex { ExactText.hasSameBytes($0, name) } }
    return positions[ExactText(name)]
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
