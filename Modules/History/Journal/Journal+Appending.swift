internal import Basics
public import Boards
internal import Compression
internal import ContentHash

extension Journal {
  /// Appends records, under the journal's lock.
  ///
  /// They are there all or not at all, also when the process is stopped or the disk is full. When the journal
  /// exceeds its limits by them, the oldest records are dropped, but none of live sessions.
  ///
  /// - Parameters:
  ///   - session: the session that the records are of.
  ///   - body: gets all records that can be read, and makes the payloads to append, each with the contents that
  ///     shall be found by their hashes as long as the record is kept.
  /// - Throws: `JournalError`, also what `body` throws. When the disk refuses to flush, the records are taken back; where
  ///   it refuses that too, they may be there.
  public mutating func append(
    in session: String,
    _ body: (_ records: [JournalRecord]) throws(JournalError) -> [(payload: [UInt8], contents: [FileContent])]
  ) throws(JournalError) -> JournalAppend {
    let folder = try disk { () throws(FileSystemError) in try self.folder() }
    let lock = try lock(folder)
    defer { lock?.release() }
    try prepareWriting(in: folder)
    let drafts = try body(all)
    if drafts.isEmpty { return JournalAppend(appended: [], dropped: []) }
    try write(
      records: drafts.map { (session, $0.payload) }, contents: drafts.flatMap(\.contents), in: folder)
    let appended = Array(all.suffix(drafts.count))
    let dropped = prune(in: folder)
    // Without a lock another process may have written in between, so nothing is certain of the file.
    if lock == nil { forget() }
    return JournalAppend(appended: appended, dropped: dropped)
  }

  /// Locks the journal; nil where the file system cannot.
  mutating func lock(_ folder: any Folder) throws(JournalError) -> (any FolderLock)? {
    do throws(FileSystemError) {
      if let lock = try folder.lock(waiting: lockWait) { return lock }
    } catch {
      guard error.code == .unsupported else { throw JournalError(.disk(error), path: folder.path) }
      tell(.notLocked(folder: folder.path), once: "lock")
      return nil
    }
    throw JournalError(.locked, path: folder.path)
  }

  /// Takes up what is new, tidies up and mends what is damaged.
  mutating func prepareWriting(in folder: any Folder) throws(JournalError) {
    for name in try segmentNames(in: folder).leftover {
      try disk({ () throws(FileSystemError) in try folder.removeFile(name) }, in: folder)
    }
    try refresh(folder)
    try mend(in: folder)
  }

  private mutating func write(
    records: [(session: String, payload: [UInt8])], contents: [FileContent], in folder: any Folder
  ) throws(JournalError) {
    var segment = segmentToAppendTo()
    let isBegun = segments.last?.name == segment.name
    var bytes: [UInt8] = []
    if segment.size == 0 {
      let previous = segments.last { $0.name < segment.name }
      let head = JournalHead(
        nextNumber: nextNumber, previous: previous?.name, previousEnd: previous?.end ?? 0)
      bytes = head.frame(in: segment.name.number)
      if let previous, durability == .full {
        // What this segment says of the one before must be true after a loss of power.
        try disk(
          { () throws(FileSystemError) in try folder.flushFile(previous.name.description) }, in: folder)
      }
    }
    let stored = try store(contents, in: segment, of: folder)
    let frame = JournalAppendFrame(firstNumber: nextNumber, records: records, contents: stored)
    guard let frame = frame.bytes(in: segment.name.number) else {
      throw JournalError(.tooLarge, path: folder.path)
    }
    bytes += frame
    try append(bytes, to: segment.name, isNew: !isBegun, in: folder)

    segment.size += bytes.count
    var reader = JournalSegmentReader(segment.name, in: folder, window: bytes, start: segment.end)
    // Only now, so that the arrays have one owner and are not copied.
    if isBegun { segments.removeLast() }
    let known = segment.records.count
    try reader.readOn(&segment, knownEnd: nil)
    all += segment.records[known...]
    if trusted?.segment != segment.name { trusted = (segment.name, []) }
    trusted?.hashes.formUnion(stored.lazy.map(\.hash))
    segments.append(segment)
  }

  /// The newest segment, or a new one when that is full or has an unfinished end.
  private mutating func segmentToAppendTo() -> JournalSegment {
    guard let newest = segments.last else { return JournalSegment(JournalSegmentName(1)) }
    let unfinished = newest.size - newest.end
    if unfinished > 0 {
      tell(
        .tailCutOff(file: newest.name.description, bytes: unfinished), once: "tail \(newest.name)")
    } else if newest.end < limits.segmentBytes, newest.records.count < limits.segmentRecords {
      return newest
    }
    return JournalSegment(JournalSegmentName(newest.name.number + 1))
  }

  /// Makes contents ready to be written; those that the segment has already are shared.
  private mutating func store(
    _ contents: [FileContent], in segment: JournalSegment, of folder: any Folder
  ) throws(JournalError) -> [JournalAppendFrame.Content] {
    let compression = ZstdCompression()
    var stored: [JournalAppendFrame.Content] = []
    for content in contents where !stored.contains(where: { $0.hash == content.hash }) {
      var bytes: [UInt8]?
      if try !isKept(content.hash, in: segment, of: folder) {
        do throws(CompressionError) {
          let compressed = try compression.compress(content.bytes)
          bytes = compressed.count < content.bytes.count ? compressed : content.bytes
        } catch {
          // It takes more room then, and nothing else is the worse for it.
          bytes = content.bytes
        }
      }
      stored.append(JournalAppendFrame.Content(hash: content.hash, size: content.bytes.count, stored: bytes))
    }
    return stored
  }

  /// Tells whether a segment has a content whose bytes are known to be sound.
  private mutating func isKept(
    _ hash: ContentHash, in segment: JournalSegment, of folder: any Folder
  ) throws(JournalError) -> Bool {
    if let trusted, trusted.segment == segment.name, trusted.hashes.contains(hash) { return true }
    for kept in segment.contents.reversed() where kept.hash == hash && kept.place != nil {
      if try read(kept, of: segment.name, in: folder) != nil {
        if trusted?.segment != segment.name { trusted = (segment.name, []) }
        trusted?.hashes.insert(hash)
        return true
      }
      tellDamagedContent(hash, in: segment.name)
    }
    return false
  }

  /// Appends bytes to a segment's file, and flushes them when they shall be durable.
  private mutating func append(
    _ bytes: [UInt8], to name: JournalSegmentName, isNew: Bool, in folder: any Folder
  ) throws(JournalError) {
    do throws(FileSystemError) {
      try folder.appendToFile(
        name.description, contents: bytes, permissions: StateFolder.filePermissions)
    } catch {
      if isNew { removeUnfinished(name, in: folder) }
      throw JournalError(.disk(error), path: folder.path)
    }
    guard durability == .full else { return }
    do throws(FileSystemError) {
      try folder.flushFile(name.description)
      // Another process may have begun the segment and not come so far.
      if flushedName != name { try folder.flushIfSupported() }
      flushedName = name
    } catch {
      withdraw(from: name, isNew: isNew, in: folder)
      throw JournalError(.disk(error), path: folder.path)
    }
  }

  /// Takes an append back that could not be flushed, since whoever hears so takes back what was to be recorded.
  private mutating func withdraw(from name: JournalSegmentName, isNew: Bool, in folder: any Folder) {
    defer { forget() }
    if isNew { return removeUnfinished(name, in: folder) }
    // What is known of the segment is from before the append.
    guard let before = segments.last(where: { $0.name == name }) else { return }
    do throws(JournalError) {
      try rewrite(before, keeping: before.appends, in: folder)
    } catch {
      // The first failure is the one to tell. Then the records may be there nevertheless.
    }
  }

  private func removeUnfinished(_ name: JournalSegmentName, in folder: any Folder) {
    do throws(FileSystemError) {
      try folder.removeFile(name.description)
    } catch {
      // The first failure is the one to tell. What is left is passed over by the next append.
    }
  }
}
