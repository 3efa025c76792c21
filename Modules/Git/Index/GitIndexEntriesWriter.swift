/// Writes the entries of an index file anew, of which most stay as they are.
struct GitIndexEntriesWriter {
  /// The header and the entries so far.
  private(set) var bytes: [UInt8]
  private let version: UInt32
  /// The path of the last entry, for version 4.
  private var lastPath: [UInt8] = []

  /// Starts with a header.
  init(version: UInt32, count: Int, capacity: Int) {
    self.version = version
    bytes = Array("DIRC".utf8)
    bytes.reserveCapacity(capacity)
    bytes.append(bigEndian: version)
    bytes.append(bigEndian: UInt32(truncatingIfNeeded: count))
  }

  /// Writes an entry, given the part before its path with whatever length it has there.
  mutating func write(_ head: some Collection<UInt8>, _ path: [UInt8]) {
    let start = bytes.count
    bytes += head
    let flags = start + GitIndexFormat.flagsOffset
    let marks = UInt16(bytes[flags]) << 8 & ~GitIndexFormat.lengthFlags
    let length = UInt16(truncatingIfNeeded: min(path.count, Int(GitIndexFormat.lengthFlags)))
    bytes.set(bigEndian: marks | length, at: flags)
    if version == 4 {
      let shared = GitIndexPath.sharedCount(lastPath, path)
      bytes.append(variableWidth: lastPath.count - shared)
      bytes += path[shared...]
      bytes.append(0)
      lastPath = path
    } else {
      bytes += path
      let end = start + GitIndexFormat.paddedCount(head: head.count, path: path.count)
      bytes.append(contentsOf: repeatElement(0, count: end - bytes.count))
    }
  }

  /// Copies the entries from the one on which a cursor is up to the one on which another is.
  mutating func copy(from first: GitIndexCursor, upTo place: GitIndexCursor) {
    guard first.start < place.start else { return }
    copy(from: first, upTo: place.start)
    if version == 4 { lastPath = place.previousPath }
  }

  /// Copies the entries from the one on which a cursor is up to the last.
  mutating func copyRest(from first: GitIndexCursor) {
    if !first.isAtEnd { copy(from: first, upTo: first.bytes.count) }
  }

  private mutating func copy(from first: GitIndexCursor, upTo end: Int) {
    var start = first.start
    if version == 4 {
      // The path is written relative to the one before, which may be another one now.
      write(first.bytes[first.start..<first.headEnd], first.path)
      start = first.end
    }
    bytes.append(first.bytes, start..<end)
  }
}
