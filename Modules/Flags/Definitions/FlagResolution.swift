public import Basics

/// What a flag evaluated to, and why.
public struct FlagResolution: Sendable, Equatable {
  /// The value; nil when the caller's own default is to be used.
  ///
  /// It is of the type that was asked for: a whole number was widened when a double was asked for, and an object may
  /// be a list as well.
  public var value: JSONValue?
  /// The name of the value among the flag's variants; nil when there is none.
  public var variant: String?
  /// Why it is this value.
  public var reason: EvaluationReason
  /// What went wrong; nil when nothing did.
  public var errorCode: EvaluationErrorCode?
  /// What went wrong, as a whole sentence; nil when nothing did.
  public var errorMessage: String?
  /// What the flag and its set say of themselves.
  public var metadata: JSONObject

  /// Creates an outcome.
  public init(
    value: JSONValue?, variant: String?, reason: EvaluationReason, errorCode: EvaluationErrorCode? = nil,
    errorMessage: String? = nil, metadata: JSONObject = JSONObject()
  ) {
    self.value = value
    self.variant = variant
    self.reason = reason
    self.errorCode = errorCode
    self.errorMessage = errorMessage
    self.metadata = metadata
  }

  /// Creates the outcome of an error: no value, and the reason `ERROR`.
  public init(error code: EvaluationErrorCode, _ message: String, metadata: JSONObject = JSONObject()) {
    self.init(
      value: nil, variant: nil, reason: .error, errorCode: code, errorMessage: message, metadata: metadata)
  }

  /// This outcome when its value is of a type, with the one widening there is; else the error that it is not.
  func checked(for kind: FlagValue.Kind) -> FlagResolution {
    switch (kind, value) {
    case (_, nil), (.bool, .bool), (.int, .integer), (.double, .double), (.string, .string): return self
    case (.object, .object), (.object, .array): return self
    case (.double, .integer(let number)):
      var widened = self
      widened.value = .double(Double(number))
      return widened
    case (_, let value?):
      return FlagResolution(
        error: .typeMismatch,
        "The flag is read as \(kind.rawValue), but the value of its variant is \(value.kindForPeople).",
        metadata: metadata)
    }
  }
}
