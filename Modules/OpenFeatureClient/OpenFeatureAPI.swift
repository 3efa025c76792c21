public import Flags
internal import Synchronization

/// The providers, hooks and contexts of a program, from which clients are made.
///
/// It is an instance that is handed to those who need it; there is no global one, so that two parts of a program, or two
/// tests, share nothing by accident.
public final class OpenFeatureAPI: Sendable {
  private let state = Mutex(State())

  private struct State {
    /// By domain; that of nil is the default.
    var bindings: [String?: ProviderRegistration] = [:]
    var hooks: [any Hook] = []
    var context = EvaluationContext()
    var propagator: any TransactionContextPropagator = TaskContextPropagator()
    var handlers: [EventHandler] = []
    var lastHandler = 0
  }

  /// Creates an API that shares nothing with any other.
  public init() {}

  // MARK: Providers

  /// Binds a provider to a domain, or makes it the default one, and begins to make it ready.
  ///
  /// The one that was bound before is shut down once nobody uses it. It throws when the provider may not be bound there; what
  /// becomes of making it ready is told by events.
  public func setProvider(_ provider: any FeatureProvider, domain: String? = nil) throws(OpenFeatureError) {
    let change = try bind(provider, to: domain)
    Task { _ = await finish(change, domain) }
  }

  /// Binds a provider to a domain, or makes it the default one, and waits until it is ready and the one before is shut down.
  ///
  /// It throws when the provider may not be bound there, and when it failed to become ready; it is bound then all the same.
  public func setProviderAndWait(
    _ provider: any FeatureProvider, domain: String? = nil
  ) async throws(OpenFeatureError) {
    if let error = await finish(try bind(provider, to: domain), domain) { throw error }
  }

  /// What the provider of a domain is; nil when there is none.
  public func providerMetadata(domain: String? = nil) -> ProviderMetadata? {
    registration(for: domain)?.provider.metadata
  }

  /// Shuts all providers down and forgets everything: hooks, handlers and contexts too.
  public func shutdown() async {
    let registrations = state.withLock { state in
      defer { state = State() }
      return Self.distinct(state.bindings.values)
    }
    for registration in registrations { await registration.shutdown() }
  }

  private typealias Change = (new: ProviderRegistration, old: ProviderRegistration?)

  private func bind(
    _ provider: any FeatureProvider, to domain: String?
  ) throws(OpenFeatureError) -> Change {
    let change = state.withLock { state -> Change? in
      let known = state.bindings.first { $0.value.isOf(provider) }
      if let known, known.key != domain, provider.isDomainScoped { return nil }
      let registration = known?.value ?? ProviderRegistration(provider)
      let old = state.bindings.updateValue(registration, forKey: domain)
      let isUnused = old.map { old in !state.bindings.values.contains { $0 === old } } ?? false
      return (registration, isUnused ? old : nil)
    }
    guard let change else {
      throw OpenFeatureError(
        .general, "The provider '\(provider.metadata.name)' belongs to another domain already.")
    }
    return change
  }

  private func finish(_ change: Change, _ domain: String?) async -> OpenFeatureError? {
    let new = change.new
    let events = ProviderEventSink { [weak self, weak new] event, details in
      if let self, let new { self.take(event, details, from: new) }
    }
    let error = await new.initialize(context: evaluationContext, domain: domain, events: events)
    await change.old?.shutdown()
    return error
  }

  func registration(for domain: String?) -> ProviderRegistration? {
    state.withLock { Self.registration(for: domain, $0) }
  }

  private static func registration(for domain: String?, _ state: State) -> ProviderRegistration? {
    state.bindings[domain] ?? state.bindings[nil]
  }

  private static func distinct(_ registrations: some Sequence<ProviderRegistration>) -> [ProviderRegistration]
  {
    registrations.reduce(into: []) { known, registration in
      if !known.contains(where: { $0 === registration }) { known.append(registration) }
    }
  }

  // MARK: Clients, hooks and contexts

  /// Creates a client that asks the provider of a domain, or the default one as long as the domain has none.
  public func client(domain: String? = nil) -> FeatureClient { FeatureClient(api: self, domain: domain) }

  /// Adds hooks for each evaluation of each client, after those there are.
  public func addHooks(_ hooks: any Hook...) { state.withLock { $0.hooks += hooks } }

  /// The hooks in the order in which they were added.
  public var hooks: [any Hook] { state.withLock { $0.hooks } }

  /// What is known for each evaluation of each client.
  public var evaluationContext: EvaluationContext {
    get { state.withLock { $0.context } }
    set { state.withLock { $0.context = newValue } }
  }

  /// Sets what carries a context along with a piece of work, in place of the tasks themselves.
  public func setTransactionContextPropagator(_ propagator: any TransactionContextPropagator) {
    state.withLock { $0.propagator = propagator }
  }

  /// Does a piece of work with a context for each evaluation in it.
  public func withTransactionContext<Result>(
    _ context: EvaluationContext, _ work: () throws -> Result
  ) rethrows -> Result {
    try state.withLock(\.propagator).withContext(context, work)
  }

  /// Does a piece of work with a context for each evaluation in it.
  public func withTransactionContext<Result>(
    _ context: EvaluationContext, isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Result
  ) async rethrows -> Result {
    try await state.withLock(\.propagator).withContext(context, isolation: isolation, work)
  }

  /// All that an evaluation needs, taken at one moment.
  func snapshot(
    for domain: String?
  ) -> (registration: ProviderRegistration?, hooks: [any Hook], context: EvaluationContext) {
    let (registration, hooks, context, propagator) = state.withLock {
      (Self.registration(for: domain, $0), $0.hooks, $0.context, $0.propagator)
    }
    return (registration, hooks, context.merging(propagator.context))
  }

  // MARK: Events

  /// Adds a handler for an event of any provider; it is called at once when the default provider is in that state already.
  ///
  /// What it throws is passed over.
  @discardableResult
  public func addHandler(
    _ event: ProviderEvent, _ handler: @escaping @Sendable (EventDetails) throws -> Void
  ) -> EventSubscription {
    addHandler(event, .anyProvider, handler)
  }

  /// Removes a handler.
  public func removeHandler(_ subscription: EventSubscription) {
    state.withLock { $0.handlers.removeAll { $0.number == subscription.number } }
  }

  /// What happens to any provider from now on.
  public func events() -> AsyncStream<EventDetails> { events(.anyProvider) }

  func events(_ scope: EventHandler.Scope) -> AsyncStream<EventDetails> {
    let (stream, continuation) = AsyncStream.makeStream(of: EventDetails.self)
    let number = state.withLock { state in
      state.lastHandler += 1
      state.handlers.append(
        EventHandler(number: state.lastHandler, event: nil, scope: scope) { continuation.yield($0) })
      return state.lastHandler
    }
    continuation.onTermination = { [weak self] _ in self?.removeHandler(EventSubscription(number: number)) }
    return stream
  }

  func addHandler(
    _ event: ProviderEvent, _ scope: EventHandler.Scope,
    _ handler: @escaping @Sendable (EventDetails) throws -> Void
  ) -> EventSubscription {
    let (added, registrations) = state.withLock { state in
      state.lastHandler += 1
      let added = EventHandler(number: state.lastHandler, event: event, scope: scope, body: handler)
      state.handlers.append(added)
      switch scope {
      case .anyProvider: return (added, Self.distinct(state.bindings.values))
      case .domain(let domain): return (added, Self.registration(for: domain, state).map { [$0] } ?? [])
      }
    }
    for registration in registrations where registration.status.isAfter(event) {
      added.run(
        EventDetails(
          event: event, providerName: registration.provider.metadata.name, details: ProviderEventDetails()))
    }
    return EventSubscription(number: added.number)
  }

  private func take(
    _ event: ProviderEvent, _ details: ProviderEventDetails, from registration: ProviderRegistration
  ) {
    // The status comes first, so that handlers see what they are told.
    guard registration.take(event, details) else { return }
    let handlers = state.withLock { state in
      state.handlers.filter { handler in
        guard handler.event == nil || handler.event == event else { return false }
        switch handler.scope {
        case .anyProvider: return state.bindings.values.contains { $0 === registration }
        case .domain(let domain): return Self.registration(for: domain, state) === registration
        }
      }
    }
    let told = EventDetails(
      event: event, providerName: registration.provider.metadata.name, details: details)
    for handler in handlers { handler.run(told) }
  }
}
