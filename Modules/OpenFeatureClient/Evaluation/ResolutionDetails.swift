public import Basics
public import Flags

/// What a provider answers when it is asked for a flag.
public struct ResolutionDetails<Value: FlagRepresentable>: Sendable, Equatable {
  /// The value; the caller's own default when the provider has none.
  public let value: Value
  /// The name of the value among the flag's variants; nil when there is none.
  public let variant: String?
  /// Why it is this value.
  public let reason: EvaluationReason?
  /// What the flag says of itself.
  public let metadata: JSONObject

  /// Creates an answer.
  public init(
    value: Value, variant: String? = nil, reason: EvaluationReason? = nil, metadata: JSONObject = JSONObject()
  ) {
    self.value = value
    self.variant = variant
    self.reason = reason
    self.metadata = metadata
  }
}
