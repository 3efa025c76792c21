/// Whether a provider can be asked, by the names that OpenFeature gives.
public enum ProviderStatus: String, Sendable, CaseIterable {
  /// It was not made ready yet, or was shut down, or there is none.
  case notReady = "NOT_READY"
  /// It can be asked.
  case ready = "READY"
  /// It can be asked, and what it answers may be out of date.
  case stale = "STALE"
  /// It is not as it should be, and may become so again; asking it does no harm.
  case error = "ERROR"
  /// It will never be ready.
  case fatal = "FATAL"
}
