/// A handler with what it wants to be told of.
struct EventHandler: Sendable {
  /// Whose events a handler is told of.
  enum Scope: Sendable {
    case anyProvider
    /// The provider that a domain has at the time.
    case domain(String?)
  }

  let number: Int
  /// The event; nil for all.
  let event: ProviderEvent?
  let scope: Scope
  let body: @Sendable (EventDetails) throws -> Void

  /// Calls the handler; when it fails, the others are none the worse.
  func run(_ details: EventDetails) {
    do { try body(details) } catch {}
  }
}

extension ProviderStatus {
  /// Whether a provider of this status is in the state that an event leads to.
  func isAfter(_ event: ProviderEvent) -> Bool {
    switch event {
    case .ready: self == .ready
    case .stale: self == .stale
    case .error: self == .error || self == .fatal
    case .configurationChanged, .reconciling, .contextChanged: false
    }
  }
}
