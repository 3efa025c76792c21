public import Basics
public import Flags

/// What can happen to a provider, by the names that OpenFeature gives.
public enum ProviderEvent: String, Sendable, CaseIterable {
  case ready = "PROVIDER_READY"
  case error = "PROVIDER_ERROR"
  case configurationChanged = "PROVIDER_CONFIGURATION_CHANGED"
  case stale = "PROVIDER_STALE"
  case reconciling = "PROVIDER_RECONCILING"
  case contextChanged = "PROVIDER_CONTEXT_CHANGED"
}

/// What a provider says of an event.
public struct ProviderEventDetails: Sendable, Equatable {
  /// The keys of the flags that changed; nil when it is not known.
  public var flagsChanged: [String]?
  /// What happened, as a whole sentence; of an error, what is wrong.
  public var message: String?
  /// The kind of error; nil for other events.
  public var errorCode: EvaluationErrorCode?
  /// Anything else.
  public var metadata: JSONObject

  /// Creates details.
  public init(
    flagsChanged: [String]? = nil, message: String? = nil, errorCode: EvaluationErrorCode? = nil,
    metadata: JSONObject = JSONObject()
  ) {
    self.flagsChanged = flagsChanged
    self.message = message
    self.errorCode = errorCode
    self.metadata = metadata
  }
}

/// An event as handlers are told of it.
public struct EventDetails: Sendable, Equatable {
  /// What happened.
  public let event: ProviderEvent
  /// The name of the provider that it happened to.
  public let providerName: String
  /// What the provider says of it.
  public let details: ProviderEventDetails
}

/// A handler that was added, by which it can be removed.
public struct EventSubscription: Sendable, Hashable {
  let number: Int
}
