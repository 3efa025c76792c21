/// Something in definitions that can be loaded, but hardly says what was meant.
public struct FlagDefinitionFinding: Sendable, Equatable {
  /// What is looked for; the raw values are how programs are told.
  public enum Rule: String, Sendable, CaseIterable {
    /// A rule uses an operator that there is not, and ends in an error where it is reached.
    case unknownOperator = "unknown-operator"
    /// An operator has fewer or more arguments than it can do something with.
    case arguments
    /// A variant is chosen that the flag does not have.
    case unknownVariant = "unknown-variant"
    /// A variant can come out for nobody.
    case unreachableVariant = "unreachable-variant"
    /// Weights by which nothing, or something at no time, can be drawn.
    case weights
    /// Everybody is served one variant, and the default is another.
    case servedDefault = "served-default"
    /// The variants of a flag are of several types, so that reading it fails for some.
    case mixedTypes = "mixed-types"
    /// An evaluator that no rule refers to.
    case unusedEvaluator = "unused-evaluator"
  }

  /// How bad it is.
  public enum Severity: String, Sendable {
    /// Somebody may be served something else than was meant.
    case warning
    /// Whoever the rule is reached for is served an error.
    case error
  }

  /// What was found.
  public let rule: Rule
  /// How bad it is.
  public let severity: Severity
  /// The key of the flag; nil for what belongs to none.
  public let flag: String?
  /// Where it is in the text.
  public let place: FlagDefinitionsPlace
  /// What is wrong, as a whole sentence.
  public let explanation: String
}

extension FlagDefinitionFinding: CustomStringConvertible {
  /// The place and what is wrong.
  public var description: String { "\(place): \(severity.rawValue): \(explanation) (\(rule.rawValue))" }
}
