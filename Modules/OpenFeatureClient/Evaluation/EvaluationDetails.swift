public import Basics
public import Flags

/// What a client answers when it is asked for a flag, with all there is to say about it.
public struct EvaluationDetails<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The key that was asked for.
  public let flagKey: String
  /// The value; the caller's own default when there was an error.
  public let value: Value
  /// The name of the value among the flag's variants; nil when there is none.
  public let variant: String?
  /// Why it is this value; `ERROR` when there was an error.
  public let reason: EvaluationReason?
  /// What went wrong; nil when nothing did.
  public let errorCode: EvaluationErrorCode?
  /// What went wrong, as a whole sentence; nil when nothing did.
  public let errorMessage: String?
  /// What the flag says of itself; empty when it says nothing.
  public let flagMetadata: JSONObject

  init(_ flagKey: String, _ value: Value, variant: String?, reason: EvaluationReason?, metadata: JSONObject) {
    self.flagKey = flagKey
    self.value = value
    self.variant = variant
    self.reason = reason
    errorCode = nil
    errorMessage = nil
    flagMetadata = metadata
  }

  init(_ flagKey: String, default value: Value, error: OpenFeatureError) {
    self.flagKey = flagKey
    self.value = value
    variant = nil
    reason = .error
    errorCode = error.code
    errorMessage = error.message
    flagMetadata = JSONObject()
  }
}

extension EvaluationDetails where Value: FlagRepresentable {
  /// The same with a value of any type, for those who treat all alike, such as hooks.
  public var withFlagValue: EvaluationDetails<FlagValue> {
    if let errorCode {
      return EvaluationDetails<FlagValue>(
        flagKey, default: value.flagValue, error: OpenFeatureError(errorCode, errorMessage ?? ""))
    }
    return EvaluationDetails<FlagValue>(
      flagKey, value.flagValue, variant: variant, reason: reason, metadata: flagMetadata)
  }
}
