public import Basics

/// What is known about whom or what a flag is evaluated for.
public struct EvaluationContext: Sendable, Equatable {
  /// Who is asking: the person, account or machine that always falls into the same bucket.
  public var targetingKey: String?
  /// Everything else that rules may look at, by name.
  public var attributes: JSONObject

  /// Creates a context.
  public init(targetingKey: String? = nil, attributes: JSONObject = JSONObject()) {
    self.targetingKey = targetingKey
    self.attributes = attributes
  }

  /// An attribute; nil when there is none.
  public subscript(name: String) -> JSONValue? {
    get { attributes[name] }
    set { attributes[name] = newValue }
  }

  /// Sets an attribute to an instant, which rules see as the text that JSON has for one.
  public mutating func set(_ name: String, to instant: Timestamp) {
    attributes[name] = .string(instant.description)
  }

  /// This context with what another says added; where both speak, the other counts.
  public func merging(_ other: EvaluationContext) -> EvaluationContext {
    var merged = self
    if let targetingKey = other.targetingKey { merged.targetingKey = targetingKey }
    for (name, value) in other.attributes { merged.attributes[name] = value }
    return merged
  }
}
