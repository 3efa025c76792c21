/// What an append did.
public struct JournalAppend: Sendable, Equatable {
  /// The records that were appended, as they are numbered.
  public let appended: [JournalRecord]
  /// The records that were dropped to stay within the limits, for cleaning up after them.
  public let dropped: [JournalRecord]

  /// Creates the account of an append.
  public init(appended: [JournalRecord], dropped: [JournalRecord]) {
    self.appended = appended
    self.dropped = dropped
  }
}
