/// The records of a journal in their order, each read when it is first asked for.
///
/// A process that takes back one change needs the last few of ten thousand.
struct NativeRecords {
  private var stored: [JournalRecord] = []
  private var read: [Reading] = []

  /// How far a record was read.
  private enum Reading {
    case notYet
    case done(HistoryRecord)
    /// It was written by another version of the program.
    case notUnderstood
  }

  /// The number of records, those that are not understood among them.
  var count: Int { stored.count }

  /// The number of the newest record; 0 without any.
  var newestNumber: Int { stored.last?.number ?? 0 }

  /// Takes up those of some records, in their order, that are newer than all that are known.
  ///
  /// - Returns: what was taken up.
  mutating func take(_ all: [JournalRecord]) -> ArraySlice<JournalRecord> {
    let new = all[Self.place(ofNumber: newestNumber + 1, in: all)...]
    stored += new
    read += repeatElement(.notYet, count: new.count)
    return new
  }

  /// The newest record that is understood; nil for none.
  mutating func newest() -> HistoryRecord? {
    for place in stored.indices.reversed() {
      if let record = record(at: place) { return record }
    }
    return nil
  }

  /// Visits the records that are understood, the newest first.
  mutating func visit<Failure: Error>(
    _ body: (HistoryRecord) throws(Failure) -> Bool
  ) throws(Failure) {
    for place in stored.indices.reversed() {
      if let record = record(at: place), try !body(record) { return }
    }
  }

  /// The payload of a record; nil when there is no such record.
  mutating func payload(of id: HistoryEntry.ID) -> (record: HistoryRecord, payload: [UInt8])? {
    guard let number = Int(id.rawValue) else { return nil }
    let place = Self.place(ofNumber: number, in: stored)
    guard place < stored.count, let record = record(at: place), record.id == id else { return nil }
    return (record, stored[place].payload)
  }

  /// Takes out the records that a rule does not keep.
  mutating func removeAll(where isDropped: (JournalRecord) -> Bool) -> [JournalRecord] {
    var dropped: [JournalRecord] = []
    var (keptStored, keptRead): ([JournalRecord], [Reading]) = ([], [])
    for (record, reading) in zip(stored, read) {
      if isDropped(record) {
        dropped.append(record)
      } else {
        keptStored.append(record)
        keptRead.append(reading)
      }
    }
    (stored, read) = (keptStored, keptRead)
    return dropped
  }

  /// The payloads of all records.
  var payloads: some Sequence<[UInt8]> { stored.lazy.map(\.payload) }

  private mutating func record(at place: Int) -> HistoryRecord? {
    switch read[place] {
    case .done(let record): return record
    case .notUnderstood: return nil
    case .notYet: break
    }
    let source = stored[place]
    let found = NativeRecordCoding.record(
      number: source.number, session: source.session, payload: source.payload)
    read[place] = found.map { .done($0.record) } ?? .notUnderstood
    return found?.record
  }

  /// Where the first record is whose number is at least as high; numbers only rise.
  private static func place(ofNumber number: Int, in records: [JournalRecord]) -> Int {
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
