public import Basics

/// Where a flag's value comes from.
public enum FlagSource: Sendable, Equatable {
  /// From the service, asked since the program started.
  case live(fetchedAt: Timestamp)
  /// From the last fetch of an earlier launch, which was this long ago.
  case cached(fetchedAt: Timestamp, age: Duration)
  /// From the declaration.
  case `default`(FlagDefaultCause)
}

/// Why a flag has its default rather than a value of the service.
public enum FlagDefaultCause: Sendable, Hashable {
  /// Nothing was ever fetched, or what was kept of it could not be read.
  case nothingKnown
  /// The service has no value for the key.
  case missing
  /// The service's value is of another type.
  case mismatch(found: FlagValue.Kind)
}
