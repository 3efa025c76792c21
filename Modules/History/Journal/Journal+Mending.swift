internal import Basics
internal import ContentHash

extension Journal {
  /// Where damaged files are kept, in the journal's folder.
  static let damagedFolderName = "damaged"
  /// What a segment is called while it is written anew.
  static let temporaryName = ".rewriting"

  /// Puts a damaged segment and all older ones aside, and writes anew what can be read after the damage.
  ///
  /// Nothing is removed before its copy is on the disk; stopped in between, it is done again.
  mutating func mend(in folder: any Folder) throws(JournalError) {
    guard let index = segments.lastIndex(where: \.isDamaged) else { return }
    let segment = segments[index]
    let keptIn = try disk(
      { () throws(FileSystemError) in
        let place = try folder.openOrCreateFolder(
          Self.damagedFolderName, permissions: StateFolder.folderPermissions)
        for older in segments[..<index] {
          let name = try freeName(older.name.description, in: place)
          try folder.move(older.name.description, to: place, as: name, replacing: true)
        }
        let name = try freeName(segment.name.description, in: place)
        try place.copyFile(
          name, from: folder, named: segment.name.description, permissions: StateFolder.filePermissions)
        try place.flushFile(name)
        try place.flushIfSupported()
        return place.path
      }, in: folder)
    try rewrite(segment, keeping: segment.appends, in: folder)
    events.append(
      .damaged(file: segment.name.description, firstRecord: all.first?.number, keptIn: keptIn))
    forget()
    try refresh(folder)
  }

  /// A name that nothing has yet. The lock keeps it free.
  private func freeName(_ name: String, in folder: any Folder) throws(FileSystemError) -> String {
    var candidate = name
    var number = 1
    while try folder.status(of: candidate) != nil {
      number += 1
      candidate = "\(name).\(number)"
    }
    return candidate
  }

  /// Writes a segment anew with some of its appends, on the disk for good.
  func rewrite(
    _ segment: JournalSegment, keeping appends: [JournalSegment.Append], in folder: any Folder
  ) throws(JournalError) {
    let head = JournalHead(
      nextNumber: nextNumber, previous: segment.head?.previous, previousEnd: segment.head?.previousEnd ?? 0)
    var bytes = head.frame(in: segment.name.number)
    var written: Set<ContentHash> = []
    for append in appends {
      var contents: [JournalAppendFrame.Content] = []
      for content in segment.contents[append.contents] {
        var stored: [UInt8]?
        if !written.contains(content.hash) {
          stored = try storedBytes(of: content.hash, in: segment, of: folder)
          if stored != nil { written.insert(content.hash) }
        }
        contents.append(.init(hash: content.hash, size: content.size, stored: stored))
      }
      let records = segment.records[append.records]
      let frame = JournalAppendFrame(
        firstNumber: records.first?.number ?? nextNumber, records: records.map { ($0.session, $0.payload) },
        contents: contents)
      guard let frame = frame.bytes(in: segment.name.number) else {
        throw JournalError(.tooLarge, path: folder.path)
      }
      bytes += frame
    }
    try replace(segment.name, by: bytes, in: folder)
  }

  private func storedBytes(
    of hash: ContentHash, in segment: JournalSegment, of folder: any Folder
  ) throws(JournalError) -> [UInt8]? {
    for kept in segment.contents.reversed() where kept.hash == hash {
      if let read = try read(kept, of: segment.name, in: folder) { return read.stored }
    }
    return nil
  }

  private func replace(
    _ name: JournalSegmentName, by bytes: [UInt8], in folder: any Folder
  ) throws(JournalError) {
    try disk(
      { () throws(FileSystemError) in
        try folder.createFile(
          Self.temporaryName, contents: bytes, permissions: StateFolder.filePermissions)
        try folder.flushFile(Self.temporaryName)
        try folder.move(Self.temporaryName, to: folder, as: name.rewritten.description, replacing: true)
        try folder.flushIfSupported()
        try folder.removeFile(name.description)
      }, in: folder)
  }
}
