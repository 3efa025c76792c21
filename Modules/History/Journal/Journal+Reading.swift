internal import Basics
internal import Boards
internal import Compression
internal import ContentHash

extension Journal {
  /// How often reading starts over because files were replaced meanwhile.
  private static let attempts = 20

  /// Takes up what is new in the folder.
  mutating func refresh(_ folder: any Folder) throws(JournalError) {
    for _ in 0..<Self.attempts {
      if try takeUp(try segmentNames(in: folder).current, in: folder) { return }
    }
    throw JournalError(.restless, path: folder.path)
  }

  /// The names of the segments, the oldest first, and of what rewriting has left behind.
  func segmentNames(
    in folder: any Folder
  ) throws(JournalError) -> (current: [JournalSegmentName], leftover: [String]) {
    let entries = try disk({ () throws(FileSystemError) in try folder.entries() }, in: folder)
    var current: [JournalSegmentName] = []
    var leftover: [String] = []
    for entry in entries where entry.kind == .file {
      if let name = JournalSegmentName(entry.name) {
        current.append(name)
      } else if entry.name == Self.temporaryName {
        leftover.append(entry.name)
      }
    }
    current.sort()
    for (older, newer) in zip(current, current.dropFirst()) where older.number == newer.number {
      leftover.append(older.description)
    }
    if leftover.isEmpty { return (current, []) }
    return (current.filter { !leftover.contains($0.description) }, leftover)
  }

  /// Reads on in the segments of these names; false when one of them is gone.
  private mutating func takeUp(_ names: [JournalSegmentName], in folder: any Folder) throws(JournalError)
    -> Bool
  {
    var known: [JournalSegment] = []
    // Taken out, so that there is one owner and what grows is not copied.
    swap(&known, &segments)
    let hasSameNames = known.count == names.count && zip(known, names).allSatisfy { $0.name == $1 }
    let newestCount = known.last?.records.count ?? 0
    // Where nothing is known, the records may still be those from before a failure.
    var hasChanged = !hasSameNames || known.isEmpty
    var found: [JournalSegment] = []
    found.reserveCapacity(names.count)
    for name in names.reversed() {
      while let last = known.last, name < last.name { known.removeLast() }
      var segment = known.last?.name == name ? known.removeLast() : JournalSegment(name)
      if !segment.isSettled {
        let knownEnd = found.last?.end(of: name)
        let status = try disk(
          { () throws(FileSystemError) in try folder.status(of: name.description) }, in: folder)
        guard let status else { return false }
        if !segment.isContinued(by: status, knownEnd: knownEnd) {
          segment = JournalSegment(name)
          hasChanged = true
        }
        let losses = segment.losses
        segment.inode = status.inode
        segment.size = status.size
        guard try readOn(&segment, in: folder, knownEnd: knownEnd) else { return false }
        segment.isSettled = !found.isEmpty
        if segment.losses != losses { hasChanged = true }
      }
      found.append(segment)
    }
    found.reverse()
    segments = found
    if hasChanged {
      gatherRecords()
    } else if let newest = segments.last, newest.records.count > newestCount {
      all += newest.records[newestCount...]
    }
    return true
  }

  /// Reads on in one segment; false when the file is gone.
  private func readOn(
    _ segment: inout JournalSegment, in folder: any Folder, knownEnd: Int?
  ) throws(JournalError) -> Bool {
    var reader = JournalSegmentReader(segment.name, in: folder)
    do throws(JournalError) {
      try reader.readOn(&segment, knownEnd: knownEnd)
      return true
    } catch {
      if case .disk(let reason) = error.code, reason.code == .notFound { return false }
      throw error
    }
  }

  /// Puts the records of the segments together, from the last damage on.
  mutating func gatherRecords() {
    let start = segments.lastIndex(where: \.isDamaged) ?? 0
    all = segments[start...].flatMap(\.records)
  }

  // MARK: Contents

  /// Looks for a content in the segments as they are known, the newest first.
  func knownContent(
    _ hash: ContentHash, in folder: any Folder
  ) throws(JournalError) -> (content: FileContent?, damagedIn: [JournalSegmentName]) {
    var damagedIn: [JournalSegmentName] = []
    for segment in segments.reversed() {
      for kept in segment.contents.reversed() where kept.hash == hash && kept.place != nil {
        if let read = try read(kept, of: segment.name, in: folder) { return (read.content, []) }
        damagedIn.append(segment.name)
      }
    }
    return (nil, damagedIn)
  }

  /// Reads a content with its bytes as they are stored; nil when it is not what it should be.
  func read(
    _ kept: JournalContent, of name: JournalSegmentName, in folder: any Folder
  ) throws(JournalError) -> (content: FileContent, stored: [UInt8])? {
    guard let place = kept.place else { return nil }
    let stored: [UInt8]
    do throws(FileSystemError) {
      stored = try folder.readFile(name.description, from: place.lowerBound, count: place.count)
    } catch {
      if error.code == .notFound { return nil }
      throw JournalError(.disk(error), path: folder.path)
    }
    let bytes: [UInt8]
    if kept.isPlain {
      bytes = stored
    } else {
      do throws(CompressionError) {
        bytes = try ZstdCompression().decompress(stored, size: kept.size)
      } catch {
        // That it cannot be read is what the caller makes an error or an event of.
        return nil
      }
    }
    let content = FileContent(bytes)
    return content.hash == kept.hash ? (content, stored) : nil
  }
}
