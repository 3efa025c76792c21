/// One record of a journal.
public struct JournalRecord: Sendable, Equatable {
  /// Its place in the order of appending. Numbers only rise; they are not used again.
  public let number: Int
  /// The session that appended it.
  public let session: String
  /// What it says, to those who wrote it.
  public let payload: [UInt8]

  /// Creates a record.
  public init(number: Int, session: String, payload: [UInt8]) {
    self.number = number
    self.session = session
    self.payload = payload
  }
}
