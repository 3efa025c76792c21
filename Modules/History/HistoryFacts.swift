/// How much a history keeps, and where.
public struct HistoryFacts: Sendable, Equatable {
  /// The absolute path of the folder it lies in; nil for one that is kept in memory and ends with the session.
  public let place: String?
  /// How many entries it has.
  public let entries: Int
  /// How many records it has: the entries with their undos and redos.
  public let records: Int
  /// The bytes that its files take; nil where that is not known.
  public let bytes: Int?

  /// Creates the facts.
  public init(place: String?, entries: Int, records: Int, bytes: Int?) {
    self.place = place
    self.entries = entries
    self.records = records
    self.bytes = bytes
  }
}
