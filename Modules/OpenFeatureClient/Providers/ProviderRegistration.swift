internal import Flags
internal import Synchronization

/// A provider in use by an API, with what the API knows of it.
final class ProviderRegistration: Sendable {
  let provider: any FeatureProvider
  private let state = Mutex(State())
  private let evaluations = Atomic<Int>(0)

  private struct State {
    var status = ProviderStatus.notReady
    var isShutDown = false
    var initialization: Task<OpenFeatureError?, Never>?
  }

  init(_ provider: any FeatureProvider) { self.provider = provider }

  var status: ProviderStatus { state.withLock { $0.status } }

  /// Whether two are one provider.
  func isOf(_ provider: any FeatureProvider) -> Bool { self.provider === provider }

  // MARK: Asking

  /// Does something with the provider, which is not shut down meanwhile.
  func use<Result>(
    _ work: (any FeatureProvider) throws(OpenFeatureError) -> Result
  ) throws(OpenFeatureError) -> Result {
    evaluations.add(1, ordering: .sequentiallyConsistent)
    defer { evaluations.subtract(1, ordering: .sequentiallyConsistent) }
    switch status {
    case .notReady: throw OpenFeatureError(.providerNotReady, "The provider is not ready.")
    case .fatal: throw OpenFeatureError(.providerFatal, "The provider has failed for good.")
    case .ready, .stale, .error: return try work(provider)
    }
  }

  // MARK: Life

  /// Makes the provider ready, once however often it is asked for; the error when it failed.
  func initialize(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async -> OpenFeatureError? {
    let task = state.withLock { state in
      if let task = state.initialization { return task }
      let task = Task { await self.initializeNow(context: context, domain: domain, events: events) }
      state.initialization = task
      return task
    }
    return await task.value
  }

  private func initializeNow(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async -> OpenFeatureError? {
    do throws(OpenFeatureError) {
      try await provider.initialize(context: context, domain: domain, events: events)
      if status == .notReady { events.send(.ready) }
      return nil
    } catch {
      if status != .error && status != .fatal {
        events.send(.error, ProviderEventDetails(message: error.message, errorCode: error.code))
      }
      return error
    }
  }

  /// Takes over the status that an event stands for; false when the provider is no longer in use.
  func take(_ event: ProviderEvent, _ details: ProviderEventDetails) -> Bool {
    state.withLock { state in
      if state.isShutDown { return false }
      switch event {
      case .ready, .contextChanged: state.status = .ready
      case .stale: state.status = .stale
      case .error: state.status = details.errorCode == .providerFatal ? .fatal : .error
      case .configurationChanged, .reconciling: break
      }
      return true
    }
  }

  /// Shuts the provider down once nobody uses it any more.
  func shutdown() async {
    let initialization = state.withLock { state in
      state.isShutDown = true
      state.status = .notReady
      return state.initialization
    }
    _ = await initialization?.value
    // An evaluation is done in microseconds, and no new one begins.
    while evaluations.load(ordering: .sequentiallyConsistent) != 0 { await Task.yield() }
    await provider.shutdown()
  }
}
