/// What became of a change that was made.
public struct AppliedChange: Sendable, Equatable {
  /// What people, or `explain`, should hear of besides.
  public let events: [ApplyingEvent]

  /// Creates the account of a change.
  public init(events: [ApplyingEvent]) {
    self.events = events
  }
}
