internal import Basics

extension Journal {
  /// Removes all records, or those with lower numbers than one, but none of live sessions.
  ///
  /// Contents that only they have are removed with them, and with all records the damaged files that were kept.
  /// Records that were appended together with one that stays are kept with it. What is removed is gone, also for
  /// other values that have not read it yet.
  ///
  /// - Returns: how many records were removed.
  public mutating func purge(before number: Int? = nil) throws(JournalError) -> Int {
    guard let folder = try disk({ () throws(FileSystemError) in try existing() }) else { return 0 }
    let lock = try lock(folder)
    defer { lock?.release() }
    try prepareWriting(in: folder)
    let live = try disk({ () throws(FileSystemError) in try liveSessions(in: folder) }, in: folder)
    var removed = 0
    for segment in segments {
      let kept = segment.appends.filter { append in
        segment.records[append.records].contains { record in
          record.number >= number ?? .max || live.contains(record.session)
        }
      }
      if kept.count == segment.appends.count, segment.size == segment.end { continue }
      if kept.isEmpty, segment.name != segments.last?.name {
        try disk(
          { () throws(FileSystemError) in try folder.removeFile(segment.name.description) }, in: folder)
      } else {
        // The newest one stays in any case, since it says which numbers were used.
        try rewrite(segment, keeping: kept, in: folder)
      }
      removed += segment.records.count - kept.reduce(0) { $0 + $1.records.count }
    }
    try disk(
      { () throws(FileSystemError) in
        if number == nil, try folder.status(of: Self.damagedFolderName) != nil {
          try folder.removeTree(Self.damagedFolderName)
        }
        try folder.flushIfSupported()
      }, in: folder)
    forget()
    try refresh(folder)
    return removed
  }

  /// Drops the oldest segments until the journal is within its limits; gives their records.
  ///
  /// It throws nothing: what was appended is there.
  mutating func prune(in folder: any Folder) -> [JournalRecord] {
    var bytes = segments.reduce(0) { $0 + $1.size }
    var records = segments.reduce(0) { $0 + $1.records.count }
    guard bytes > limits.bytes || records > limits.records else { return [] }
    var dropped: [JournalRecord] = []
    var removed: Set<JournalSegmentName> = []
    do throws(FileSystemError) {
      let live = try liveSessions(in: folder)
      for segment in segments.dropLast() where bytes > limits.bytes || records > limits.records {
        if segment.records.contains(where: { live.contains($0.session) }) { continue }
        try folder.removeFile(segment.name.description)
        removed.insert(segment.name)
        dropped += segment.records
        bytes -= segment.size
        records -= segment.records.count
      }
    } catch {
      tell(.notPruned(reason: error.description), once: "prune \(error)")
    }
    if !removed.isEmpty {
      segments.removeAll { removed.contains($0.name) }
      gatherRecords()
      events.append(.pruned(records: dropped.count))
    }
    return dropped
  }
}
