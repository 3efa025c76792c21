internal import Basics

/// Reads on in a segment's file, from where it was read before.
struct JournalSegmentReader {
  /// Reading in steps of this many bytes finds most frames' facts, and passes over large contents.
  private static let step = 1 << 18

  private let folder: any Folder
  private let name: JournalSegmentName
  /// The part of the file that is in memory.
  private var window: [UInt8]
  private var windowStart: Int

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - window: what is known of the file already.
  ///   - start: where in the file that lies.
  init(_ name: JournalSegmentName, in folder: any Folder, window: [UInt8] = [], start: Int = 0) {
    self.folder = folder
    self.name = name
    self.window = window
    windowStart = start
  }

  /// Takes up what is new in the file.
  ///
  /// - Parameter knownEnd: how far everything in the file was finished; nil when nobody has said so yet. Then what
  ///   makes no sense at its end is a write that is going on, or was never finished.
  mutating func readOn(_ segment: inout JournalSegment, knownEnd: Int?) throws(JournalError) {
    let limit = min(knownEnd ?? segment.size, segment.size)
    while segment.end < limit {
      if try takeFrame(of: &segment, limit: limit) { continue }
      if let next = try nextFrame(after: segment.end, limit: limit) {
        segment.loseRecords()
        segment.end = next
      } else if knownEnd != nil {
        segment.loseRecords()
        segment.end = limit
      } else {
        break
      }
    }
    if let knownEnd, knownEnd > segment.size { segment.loseRecords() }
  }

  /// Takes up the frame at the end of what was read; false when there is none that is whole.
  private mutating func takeFrame(of segment: inout JournalSegment, limit: Int) throws(JournalError) -> Bool {
    let start = segment.end
    guard let frame = try frame(at: start, limit: limit) else { return false }
    var newerForm: Int?
    let isTaken = window.withUnsafeBytes { window in
      let facts = UnsafeRawBufferPointer(
        rebasing: window[(start - windowStart + JournalFrame.headerLength)...].prefix(frame.factsLength))
      switch frame.kind {
      case .append:
        return segment.takeAppend(
          facts, contentsStart: start + frame.coveredLength, contentsLength: frame.contentsLength)
      case .head:
        switch JournalHead.reading(facts) {
        case nil: return false
        case .newerForm(let form): newerForm = form
        case .head(let head):
          // Where programs could not lock each other out, two of them may have begun the same segment.
          if start == 0 { segment.head = head }
          segment.nextNumber = max(segment.nextNumber, head.nextNumber)
        }
        return true
      }
    }
    if let newerForm { throw JournalError(.newerForm(newerForm), path: folder.path) }
    if isTaken { segment.end = start + frame.length }
    return isTaken
  }

  /// The frame that begins at a place, when it is sound and ends before the limit.
  private mutating func frame(at start: Int, limit: Int) throws(JournalError) -> JournalFrame? {
    guard try load(start, JournalFrame.headerLength, limit: limit) else { return nil }
    let frame = window.withUnsafeBytes { window in
      JournalFrame(
        header: UnsafeRawBufferPointer(rebasing: window[(start - windowStart)...]), segment: name.number)
    }
    guard let frame, frame.length <= limit - start, try load(start, frame.coveredLength, limit: limit) else {
      return nil
    }
    let isSound = window.withUnsafeBytes { window in
      frame.isSound(in: UnsafeRawBufferPointer(rebasing: window[(start - windowStart)...]))
    }
    return isSound ? frame : nil
  }

  /// Looks for a sound frame behind bytes that are none.
  private mutating func nextFrame(after start: Int, limit: Int) throws(JournalError) -> Int? {
    guard try load(start, limit - start, limit: limit) else { return nil }
    let magic = withUnsafeBytes(of: JournalFrame.magic.bigEndian) { Array($0) }
    var candidate = start + 1
    while limit - candidate >= JournalFrame.headerLength {
      let found = window.withUnsafeBytes { window in
        window[(candidate - windowStart)..<(limit - windowStart)].firstIndex(of: magic[0])
      }
      guard let found else { return nil }
      candidate = found + windowStart
      if try frame(at: candidate, limit: limit) != nil { return candidate }
      candidate += 1
    }
    return nil
  }

  /// Sees to it that a part of the file is in memory; false when the file does not reach so far.
  private mutating func load(_ start: Int, _ count: Int, limit: Int) throws(JournalError) -> Bool {
    guard limit - start >= count else { return false }
    if start >= windowStart, start + count <= windowStart + window.count { return true }
    do throws(FileSystemError) {
      window = try folder.readFile(
        name.description, from: start, count: min(max(count, Self.step), limit - start))
    } catch {
      throw JournalError(.disk(error), path: folder.path)
    }
    windowStart = start
    return window.count >= count
  }
}
