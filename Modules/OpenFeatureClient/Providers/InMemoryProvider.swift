public import Basics
public import Flags
internal import Synchronization

/// A provider of definitions that the program has itself.
public final class InMemoryProvider: FeatureProvider {
  /// What the provider is.
  public let metadata: ProviderMetadata
  private let published: PublishedReference<Definitions>
  private let events = Mutex<ProviderEventSink?>(nil)
  private let time: any TimeSource

  private final class Definitions: Sendable {
    let value: FlagDefinitions

    init(_ value: FlagDefinitions) { self.value = value }
  }

  /// Creates a provider.
  ///
  /// - Parameter time: is what rules see as the time.
  public init(_ definitions: FlagDefinitions, name: String = "in-memory", time: any TimeSource) {
    metadata = ProviderMetadata(name: name)
    published = PublishedReference(Definitions(definitions))
    self.time = time
  }

  /// Puts other definitions in force, and tells which flags changed.
  public func replace(with definitions: FlagDefinitions) {
    let changed = published.load().value.keysChanged(in: definitions)
    published.replace(with: Definitions(definitions))
    events.withLock(\.self)?.send(.configurationChanged, ProviderEventDetails(flagsChanged: changed))
  }

  /// Is ready at once.
  public func initialize(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async throws(OpenFeatureError) {
    self.events.withLock { $0 = events }
    events.send(.ready)
  }

  /// Tells of nothing any more.
  public func shutdown() async { events.withLock { $0 = nil } }

  /// The value of a flag as one type.
  public func resolve<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext
  ) throws(OpenFeatureError) -> ResolutionDetails<Value> {
    try ResolutionDetails(
      published.load().value.evaluate(key, as: Value.flagKind, in: context, at: time), default: defaultValue)
  }
}

extension ResolutionDetails {
  /// Takes what an evaluation came to, with the caller's own default where it has no value.
  init(_ resolution: FlagResolution, default defaultValue: Value) throws(OpenFeatureError) {
    if let code = resolution.errorCode { throw OpenFeatureError(code, resolution.errorMessage ?? "") }
    guard let json = resolution.value else {
      self.init(value: defaultValue, reason: resolution.reason, metadata: resolution.metadata)
      return
    }
    guard let value = FlagValue(json).flatMap({ Value($0) }) else {
      throw OpenFeatureError(
        .typeMismatch,
        "The flag is read as \(Value.flagKind.rawValue), but its value is \(json.kindForPeople).")
    }
    self.init(
      value: value, variant: resolution.variant, reason: resolution.reason, metadata: resolution.metadata)
  }
}
