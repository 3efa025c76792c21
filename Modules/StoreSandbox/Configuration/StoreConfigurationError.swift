/// A configuration of a sandbox store that cannot be used: where, and why.
public struct StoreConfigurationError: Error, Sendable, Equatable {
  /// The place: a way through the JSON, or line and column where it is none.
  public let place: String
  /// What is wrong there, without a full stop.
  public let reason: String

  /// Creates an error.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }
}

extension StoreConfigurationError: CustomStringConvertible {
  /// The place and the reason as a sentence.
  public var description: String { "The store's configuration is wrong at \(place): \(reason)." }
}
