public import Basics

/// A time zone that an account has been in since some instant.
public struct ZoneChange: Sendable, Equatable {
  /// The zone's name, such as `Europe/Oslo`.
  public let zone: String
  /// When the account came to it.
  public let since: Timestamp

  /// Creates a change.
  public init(zone: String, since: Timestamp) {
    self.zone = zone
    self.since = since
  }
}
