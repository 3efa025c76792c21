public import Basics

/// Flags as flagd's JSON format defines them, compiled and ready to be evaluated.
///
/// It never changes, so any number of threads evaluate with it and no lock is taken; new definitions are a new value.
public struct FlagDefinitions: Sendable {
  /// What the set says of itself; each flag's own metadata has it too.
  public let metadata: JSONObject
  /// The keys in the order in which they were written.
  public let keys: [String]
  /// By key, the rules in which `$ref` was resolved being shared.
  private let definitions: [ExactText: FlagDefinition]

  /// Creates a set without any flag.
  public init() {
    self.init(metadata: JSONObject(), definitions: [])
  }

  init(metadata: JSONObject, definitions: [FlagDefinition]) {
    self.metadata = metadata
    keys = definitions.map(\.key)
    self.definitions = Dictionary(
      definitions.map { (ExactText($0.key), $0) }, uniquingKeysWith: { $1 })
  }

  /// The definition of a flag; nil when there is none.
  public subscript(key: String) -> FlagDefinition? { definitions[ExactText(key)] }

  /// Evaluates a flag as one type.
  ///
  /// Nothing is thrown: an outcome without a value says why, and the caller's own default is to be used. Depth and work
  /// are bounded, whatever the rule.
  ///
  /// - Parameter time: is asked only when the rule looks at `$flagd.timestamp`.
  public func evaluate(
    _ key: String, as kind: FlagValue.Kind, in context: EvaluationContext = EvaluationContext(),
    at time: any TimeSource
  ) -> FlagResolution {
    guard let definition = definitions[ExactText(key)] else {
      return FlagResolution(error: .flagNotFound, "There is no flag '\(key)'.", metadata: metadata)
    }
    return definition.evaluate(as: kind, in: context, at: time)
  }

  /// The keys that another set has and this one has not, or that it defines otherwise, or has no more.
  public func keysChanged(in other: FlagDefinitions) -> [String] {
    let gone = keys.filter { other[$0] == nil }
    return other.keys.filter { self[$0] != other[$0] } + gone
  }
}
