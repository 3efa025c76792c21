internal import Basics

/// The records of the changes of one board that are under way, each written before its change begins and removed
/// when it is over.
///
/// Whoever holds the lock of their folder owns them: while it is free, a record that lies there belongs to a process
/// that has ended, or that could neither finish nor take back its change.
struct IntentJournal {
  /// How far a recorded change is known to have come.
  enum Phase: String, CaseIterable {
    /// It has begun; how far it came shows on the disk.
    case begun = "intent"
    /// It is done and acknowledged, and left something to be tidied up.
    case done
    /// It has failed, was reported so, and is to be taken back.
    case failed
  }

  /// A record's place in the folder.
  struct Record: Equatable {
    let number: Int
    var phase: Phase

    var name: String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, 8 - digits.count)) + digits + "." + phase.rawValue
    }

    init(number: Int, phase: Phase) {
      self.number = number
      self.phase = phase
    }

    init?(name: String) {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = Int(parts[0]), number >= 0, number < Int.max,
        let phase = Phase(rawValue: String(parts[1]))
      else { return nil }
      self.init(number: number, phase: phase)
    }
  }

  /// The name under which a record is written before it counts.
  private static let draft = "draft"

  let folder: any Folder
  let durability: Durability

  /// What lies in the journal's folder.
  struct Contents {
    /// The records, the newest first: the order in which changes can be taken back.
    var records: [Record] = []
    /// Whether a record lies there that was never finished, because its process ended while it wrote it.
    var hasDraft = false
  }

  /// Lists the folder.
  func contents() throws(FileSystemError) -> Contents {
    var contents = Contents()
    for entry in try folder.entries() {
      if let record = Record(name: entry.name) { contents.records.append(record) }
      if entry.name == Self.draft { contents.hasDraft = true }
    }
    contents.records.sort { $0.number > $1.number }
    return contents
  }

  /// Records a change that is about to begin, after what lies in the journal already.
  func begin(_ intent: Intent, after contents: Contents) throws(FileSystemError) -> Record {
    let record = Record(number: (contents.records.first?.number ?? 0) + 1, phase: .begun)
    if contents.hasDraft { try folder.removeFile(Self.draft) }
    try folder.createFile(Self.draft, contents: IntentCoding.encode(intent), permissions: 0o600)
    if durability == .full { try folder.flushFile(Self.draft) }
    try folder.moveKeeping(Self.draft, to: folder, as: record.name)
    do throws(FileSystemError) {
      try folder.flush(durability)
    } catch {
      // It does not count. When it cannot be removed either, it tells of a change of which nothing is done.
      try folder.removeFile(record.name)
      throw error
    }
    return record
  }

  /// Reads a record; nil when it is damaged.
  func read(_ record: Record) throws(FileSystemError) -> Intent? {
    IntentCoding.decode(try folder.readFile(record.name, limit: .max))
  }

  /// Notes how far a change has come.
  func mark(_ record: Record, _ phase: Phase) throws(FileSystemError) {
    guard record.phase != phase else { return }
    try folder.move(
      record.name, to: folder, as: Record(number: record.number, phase: phase).name, replacing: true)
    try folder.flush(durability)
  }

  /// Removes the record of a change that is over.
  ///
  /// The record of several steps must not come back after the loss of power: by then another program may have
  /// changed some of its files again, and the change would look half done. That of a single step may, since a
  /// single step is never half done; so it is spared the flush, which the next record of the board makes up for.
  func end(_ record: Record, of intent: Intent) throws(FileSystemError) {
    try folder.removeFile(record.name)
    if intent.steps.count > 1 { try folder.flush(durability) }
  }
}
