/// Why an evaluation has no value, by the names that OpenFeature gives.
public enum EvaluationErrorCode: String, Sendable, Hashable, CaseIterable {
  /// The provider was not made ready yet.
  case providerNotReady = "PROVIDER_NOT_READY"
  /// There is no flag of the key.
  case flagNotFound = "FLAG_NOT_FOUND"
  /// What was loaded cannot be read.
  case parseError = "PARSE_ERROR"
  /// The flag's value is of another type than was asked for.
  case typeMismatch = "TYPE_MISMATCH"
  /// Nobody was named to evaluate the flag for.
  case targetingKeyMissing = "TARGETING_KEY_MISSING"
  /// The context cannot be used.
  case invalidContext = "INVALID_CONTEXT"
  /// The provider will never be ready.
  case providerFatal = "PROVIDER_FATAL"
  /// Anything else.
  case general = "GENERAL"
}
