public import Basics
public import Boards
public import ContentHash

/// The journal of one board: records in the order of their appending, with the contents of files beside them.
///
/// It is a folder of files that only grow, shared by any number of processes. Every append is one write of a
/// checksummed frame; one that was never finished is passed over, and damage costs the records before it. What
/// the records mean is nothing to it.
///
/// A value keeps what it has read, and reads on from there. Values of one folder know nothing of each other.
public struct Journal: Sendable {
  let folder: @Sendable () throws(FileSystemError) -> any Folder
  let existing: @Sendable () throws(FileSystemError) -> (any Folder)?
  let durability: Durability
  let limits: JournalLimits
  let lockWait: Duration

  /// What is known of the files, the oldest first.
  var segments: [JournalSegment] = []
  /// The records that can be read, the oldest first.
  var all: [JournalRecord] = []
  var events: [JournalEvent] = []
  /// What was told already and is not told again.
  var told: Set<String> = []
  /// The contents of the newest segment that were written, or read back whole, by this value. Only those are shared
  /// with later records.
  var trusted: (segment: JournalSegmentName, hashes: Set<ContentHash>)?
  /// The segment whose name this value has flushed to the disk.
  var flushedName: JournalSegmentName?

  /// Creates a journal; nothing is touched.
  ///
  /// - Parameters:
  ///   - folder: opens the journal's folder, and creates it when it is missing.
  ///   - existing: opens the journal's folder; nil when it is missing.
  ///   - lockWait: how long a change waits for other processes that are at it.
  public init(
    folder: @escaping @Sendable () throws(FileSystemError) -> any Folder,
    existing: @escaping @Sendable () throws(FileSystemError) -> (any Folder)?,
    durability: Durability = .full, limits: JournalLimits = JournalLimits(), lockWait: Duration = .seconds(5)
  ) {
    self.folder = folder
    self.existing = existing
    self.durability = durability
    self.limits = limits
    self.lockWait = lockWait
  }

  /// All records that can be read, the oldest first.
  ///
  /// It reads what is new since the last call, takes no lock and writes nothing. What another process is just
  /// appending is not seen before it is whole.
  public mutating func records() throws(JournalError) -> [JournalRecord] {
    if let folder = try disk({ () throws(FileSystemError) in try existing() }) {
      try refresh(folder)
      tellDamage()
    } else {
      forget()
    }
    return all
  }

  /// Reads a content by its hash.
  ///
  /// - Throws: `JournalError` with `.contentMissing` when there is none, or none whose bytes have this hash.
  public mutating func content(_ hash: ContentHash) throws(JournalError) -> FileContent {
    guard let folder = try disk({ () throws(FileSystemError) in try existing() }) else {
      throw JournalError(.contentMissing(hash), path: nil)
    }
    if let content = try knownContent(hash, in: folder).content { return content }
    // What is known may be older than the files.
    try refresh(folder)
    if let content = try knownContent(hash, in: folder).content { return content }
    forget()
    try refresh(folder)
    let found = try knownContent(hash, in: folder)
    if let content = found.content { return content }
    for name in found.damagedIn { tellDamagedContent(hash, in: name) }
    throw JournalError(.contentMissing(hash), path: folder.path)
  }

  /// What people should hear of what happened since the last call.
  public mutating func takeEvents() -> [JournalEvent] {
    defer { events = [] }
    return events
  }

  // MARK: What the parts share

  /// The next record's number.
  var nextNumber: Int { segments.reduce(1) { max($0, $1.nextNumber) } }

  /// Makes the file system's errors the journal's.
  func disk<Value>(
    _ body: () throws(FileSystemError) -> Value, in folder: (any Folder)? = nil
  ) throws(JournalError) -> Value {
    do throws(FileSystemError) {
      return try body()
    } catch {
      throw JournalError(.disk(error), path: folder?.path)
    }
  }

  /// Forgets what was read, so that it is read again.
  mutating func forget() {
    segments = []
    all = []
    trusted = nil
    flushedName = nil
  }

  mutating func tell(_ event: JournalEvent, once key: String) {
    if told.insert(key).inserted { events.append(event) }
  }

  mutating func tellDamagedContent(_ hash: ContentHash, in name: JournalSegmentName) {
    tell(.contentDamaged(file: name.description, hash: hash), once: "\(name) \(hash)")
  }

  private mutating func tellDamage() {
    guard let segment = segments.last(where: \.isDamaged) else { return }
    tell(
      .damaged(file: segment.name.description, firstRecord: all.first?.number, keptIn: nil),
      once: segment.name.description)
  }
}
