internal import Basics
internal import Synchronization

/// Keeps the configuration for a while, so that a decision does not read it.
///
/// However many ask at once, one of them loads it. When it cannot be loaded the last good one goes on being used, and
/// loading is tried again a little later. Its age is measured on a clock that nobody can set.
final class ConfigurationCache: Sendable {
  /// How old a configuration may be: a change is in force everywhere within this time.
  static let life = Duration.seconds(300)
  /// How long a failure is left alone while there is a last good configuration.
  static let pause = Duration.seconds(10)

  private typealias Loaded = Result<SubscriptionConfiguration, QuotaError>

  private struct State {
    var configuration: SubscriptionConfiguration?
    /// When it is to be loaded again, by the time since the machine was started.
    var dueAt = Duration.zero
    var loading: Task<Loaded, Never>?
  }

  private let time: any TimeSource
  private let diagnostics: any Diagnostics
  private let load: @Sendable () async -> Result<SubscriptionConfiguration, QuotaError>
  private let state = Mutex(State())

  init(
    time: any TimeSource, diagnostics: any Diagnostics,
    load: @escaping @Sendable () async -> Result<SubscriptionConfiguration, QuotaError>
  ) {
    self.time = time
    self.diagnostics = diagnostics
    self.load = load
  }

  /// The configuration, loaded when the one that is kept has become too old.
  func current() async throws(QuotaError) -> SubscriptionConfiguration {
    let now = time.sinceBoot()
    let (fresh, loading) = state.withLock { state -> (SubscriptionConfiguration?, Task<Loaded, Never>?) in
      if let configuration = state.configuration, now < state.dueAt { return (configuration, nil) }
      if let loading = state.loading { return (nil, loading) }
      let loading = Task { await self.reload() }
      state.loading = loading
      return (nil, loading)
    }
    if let fresh { return fresh }
    guard let loading else {
      throw QuotaError(.storeUnavailable, "The configuration is not known.")
    }
    return try await loading.value.get()
  }

  /// Takes a configuration that was just put in force here.
  func adopt(_ configuration: SubscriptionConfiguration) {
    let now = time.sinceBoot()
    state.withLock { Self.keep(configuration, now, in: &$0) }
  }

  private func reload() async -> Loaded {
    let loaded = await load()
    let now = time.sinceBoot()
    let (answer, failure) = state.withLock { state -> (Loaded, QuotaError?) in
      state.loading = nil
      switch loaded {
      case .success(let configuration):
        Self.keep(configuration, now, in: &state)
        return (.success(state.configuration ?? configuration), nil)
      case .failure(let error):
        guard let configuration = state.configuration else { return (loaded, nil) }
        state.dueAt = now + Self.pause
        return (.success(configuration), error)
      }
    }
    if let failure {
      diagnostics.report(
        Diagnostic(
          .warning,
          "The quota configuration cannot be loaded and the last good one stays in force. \(failure.message)",
          hint: failure.hint))
    }
    return answer
  }

  /// Keeps a configuration unless a later version is kept: one that was loaded before a change may arrive after it.
  private static func keep(_ configuration: SubscriptionConfiguration, _ now: Duration, in state: inout State)
  {
    if let kept = state.configuration, kept.version > configuration.version { return }
    state.configuration = configuration
    state.dueAt = now + life
  }
}
