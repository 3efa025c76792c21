public import Flags
internal import Synchronization

/// What a client is.
public struct ClientMetadata: Sendable, Equatable {
  /// The domain that binds the client to a provider; nil for the default one.
  public let domain: String?
}

/// Evaluates flags for one part of a program.
///
/// Nothing here throws, waits or writes a log: whatever goes wrong, the caller's own default is the answer, and the details
/// say why. Any number of threads may use a client.
public final class FeatureClient: Sendable {
  /// What the client is.
  public let metadata: ClientMetadata
  private let api: OpenFeatureAPI
  private let state = Mutex(State())

  private struct State {
    var hooks: [any Hook] = []
    var context = EvaluationContext()
  }

  init(api: OpenFeatureAPI, domain: String?) {
    self.api = api
    metadata = ClientMetadata(domain: domain)
  }

  // MARK: Settings

  /// Whether the provider can be asked.
  public var providerStatus: ProviderStatus { api.registration(for: metadata.domain)?.status ?? .notReady }

  /// Adds hooks for each evaluation of this client, after those there are.
  public func addHooks(_ hooks: any Hook...) { state.withLock { $0.hooks += hooks } }

  /// The hooks in the order in which they were added.
  public var hooks: [any Hook] { state.withLock { $0.hooks } }

  /// What is known for each evaluation of this client.
  public var evaluationContext: EvaluationContext {
    get { state.withLock { $0.context } }
    set { state.withLock { $0.context = newValue } }
  }

  // MARK: Evaluating

  /// The value of a flag as the type of the default: `Bool`, `Int`, `Double`, `String` or `JSONObject`.
  public func value<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext = EvaluationContext(),
    options: EvaluationOptions = EvaluationOptions()
  ) -> Value {
    details(key, default: defaultValue, in: context, options: options).value
  }

  /// The value of a flag as the type of the default, with all there is to say about it.
  public func details<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext = EvaluationContext(),
    options: EvaluationOptions = EvaluationOptions()
  ) -> EvaluationDetails<Value> {
    let (registration, apiHooks, apiContext) = api.snapshot(for: metadata.domain)
    let (clientHooks, clientContext) = state.withLock { ($0.hooks, $0.context) }
    let hooks = apiHooks + clientHooks + options.hooks + (registration?.provider.hooks ?? [])
    let initial = HookContext(
      flagKey: key, flagValueType: Value.flagKind, defaultValue: defaultValue.flagValue,
      evaluationContext: apiContext.merging(clientContext).merging(context), clientMetadata: metadata,
      providerMetadata: registration?.provider.metadata, data: HookData())
    var run = HookRun(hooks, initial, hints: options.hookHints)
    var details: EvaluationDetails<Value>
    do {
      try run.before()
      guard let registration else {
        throw OpenFeatureError(.providerNotReady, "There is no provider.")
      }
      let resolution = try registration.use { (provider) throws(OpenFeatureError) in
        try provider.resolve(key, default: defaultValue, in: run.context)
      }
      details = EvaluationDetails(
        key, resolution.value, variant: resolution.variant, reason: resolution.reason,
        metadata: resolution.metadata)
      try run.after(details)
    } catch {
      let error = OpenFeatureError(error)
      details = EvaluationDetails(key, default: defaultValue, error: error)
      run.error(error)
    }
    run.finally(details)
    return details
  }

  // MARK: Tracking

  /// Tells the provider that something happened.
  public func track(
    _ name: String, in context: EvaluationContext = EvaluationContext(),
    details: TrackingEventDetails = TrackingEventDetails()
  ) {
    let (registration, _, apiContext) = api.snapshot(for: metadata.domain)
    let merged = apiContext.merging(evaluationContext).merging(context)
    registration?.provider.track(name, in: merged, details: details)
  }

  // MARK: Events

  /// Adds a handler for an event of this client's provider, whichever that is at the time; it is called at once when the
  /// provider is in that state already.
  ///
  /// What it throws is passed over.
  @discardableResult
  public func addHandler(
    _ event: ProviderEvent, _ handler: @escaping @Sendable (EventDetails) throws -> Void
  ) -> EventSubscription {
    api.addHandler(event, .domain(metadata.domain), handler)
  }

  /// Removes a handler.
  public func removeHandler(_ subscription: EventSubscription) { api.removeHandler(subscription) }

  /// What happens to this client's provider from now on.
  public func events() -> AsyncStream<EventDetails> { api.events(.domain(metadata.domain)) }
}
