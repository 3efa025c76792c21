public import Flags

/// Why a provider, a hook or the API could not do what was asked.
public struct OpenFeatureError: Error, Sendable, Equatable {
  /// The kind of defect, by the names that OpenFeature gives.
  public let code: EvaluationErrorCode
  /// What is wrong, as a whole sentence.
  public let message: String

  /// Creates an error.
  public init(_ code: EvaluationErrorCode, _ message: String) {
    self.code = code
    self.message = message
  }

  /// The error itself when it is one of these, else one that tells of it.
  init(_ error: any Error) {
    self = error as? OpenFeatureError ?? OpenFeatureError(.general, "\(error)")
  }
}

extension OpenFeatureError: CustomStringConvertible {
  /// What is wrong.
  public var description: String { message }

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    switch code {
    case .providerNotReady: "Set a provider and wait until it is ready; the defaults count until then."
    case .flagNotFound: "Define the flag, or correct its key."
    case .parseError: "Correct the definition of the flag."
    case .typeMismatch: "Read the flag as the type that its variants have."
    case .targetingKeyMissing: "Name in the context whom the flag is evaluated for."
    case .invalidContext: "Correct the context."
    case .providerFatal: "Correct the provider's settings and set it anew."
    case .general: "Look at what the provider or hook says."
    }
  }
}
