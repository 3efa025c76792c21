/// How much a journal keeps.
///
/// Files are dropped as a whole, so a journal holds up to an eighth less than its limits after each drop, and
/// more than them when live sessions need it.
public struct JournalLimits: Sendable, Equatable {
  /// The most bytes on the disk.
  public var bytes: Int
  /// The most records.
  public var records: Int

  /// Creates limits, by default those of a board.
  public init(bytes: Int = 256 << 20, records: Int = 10_000) {
    self.bytes = bytes
    self.records = records
  }

  /// The bytes from which on a segment gets no more appends.
  var segmentBytes: Int { min(1 << 20, max(1, bytes / 8)) }

  /// The records from which on a segment gets no more appends.
  var segmentRecords: Int { min(1_000, max(1, records / 8)) }
}
