/// Takes what happens to a provider and tells those who want to know, before it returns.
public struct ProviderEventSink: Sendable {
  private let take: @Sendable (ProviderEvent, ProviderEventDetails) -> Void

  init(_ take: @escaping @Sendable (ProviderEvent, ProviderEventDetails) -> Void) { self.take = take }

  /// Tells of an event; nothing happens once the provider is no longer in use.
  public func send(_ event: ProviderEvent, _ details: ProviderEventDetails = ProviderEventDetails()) {
    take(event, details)
  }
}
