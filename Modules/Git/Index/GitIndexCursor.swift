/// A place among the entries of an index file, which goes on from one to the next.
struct GitIndexCursor {
  /// The file, or as much of it as may hold entries.
  let bytes: UnsafeRawBufferPointer
  let version: UInt32
  /// Where the entry begins.
  private(set) var start: Int
  /// Where the next entry begins.
  private(set) var end: Int
  /// Where the entry's marks end and its path, or what version 4 has for it, begins.
  private(set) var headEnd: Int
  /// How the path comes after the one before it: less than zero in the right order, zero for the same path.
  private(set) var order = -1
  /// What is wrong with the entry that could not be read.
  private(set) var damage: String?
  /// The path in version 4, where only the part that is new is in the file.
  private var expanded: [UInt8] = []
  /// What version 4 has cut off the path before, and how much of it was kept.
  private var cutOff: [UInt8] = []
  private var keptCount = 0
  /// Where the path is in the other versions, and the one before it.
  private var pathRange: Range<Int>
  private var previousRange: Range<Int>

  /// A cursor before the first entry, which begins at an offset.
  init(_ bytes: UnsafeRawBufferPointer, version: UInt32, before offset: Int) {
    self.init(bytes, version: version, behind: offset, path: [], at: offset..<offset)
  }

  /// A cursor that has gone through the entry of a path, which ends at an offset.
  ///
  /// - Parameters:
  ///   - path: The path, which version 4 builds the next one from.
  ///   - range: Where the path is among the bytes in the other versions.
  init(
    _ bytes: UnsafeRawBufferPointer, version: UInt32, behind offset: Int, path: [UInt8], at range: Range<Int>
  ) {
    self.bytes = bytes
    self.version = version
    (start, end, headEnd) = (offset, offset, offset)
    (pathRange, previousRange) = version == 4 ? (0..<0, 0..<0) : (range, range)
    expanded = version == 4 ? path : []
  }

  /// Whether the entries are used up.
  var isAtEnd: Bool { start == end }

  /// Goes on to the next entry; false at the end of the bytes, or where there is `damage`.
  mutating func advance() -> Bool {
    start = end
    guard bytes.count - start >= GitIndexFormat.shortHeadCount else {
      if start < bytes.count { damage = "an entry ends too early" }
      return false
    }
    let flags: UInt16 = bytes.number(at: start + GitIndexFormat.flagsOffset)
    let isExtended = flags & GitIndexFormat.extendedFlag != 0
    if isExtended, version == 2 { return stop("version 2 has no further marks") }
    headEnd = start + (isExtended ? GitIndexFormat.longHeadCount : GitIndexFormat.shortHeadCount)
    let length = Int(flags & GitIndexFormat.lengthFlags)
    return version == 4 ? expandPath(length) : findPath(length)
  }

  private mutating func stop(_ reason: String) -> Bool {
    damage = reason
    return false
  }

  private mutating func findPath(_ length: Int) -> Bool {
    var pathEnd = headEnd + length
    if length == Int(GitIndexFormat.lengthFlags) {
      // The length has no room beside the marks; the path is at least as long as the greatest one that has.
      guard let found = GitIndexPath.zero(in: bytes, from: min(pathEnd, bytes.count)) else {
        return stop("an entry ends too early")
      }
      pathEnd = found
    }
    end = start + GitIndexFormat.paddedCount(head: headEnd - start, path: pathEnd - headEnd)
    guard end <= bytes.count else { return stop("an entry ends too early") }
    // A zero within the path would make it another path for git.
    guard GitIndexPath.zero(in: bytes, from: headEnd) == pathEnd else {
      return stop("a path is not as long as it says")
    }
    previousRange = pathRange
    pathRange = headEnd..<pathEnd
    order = GitIndexPath.compare(slice(previousRange), slice(pathRange))
    return true
  }

  private mutating func expandPath(_ length: Int) -> Bool {
    var offset = headEnd
    guard
      let cutCount = GitIndexFormat.variableWidth(in: bytes, at: &offset, limit: bytes.count),
      cutCount <= expanded.count
    else { return stop("a path is cut shorter than the one before it") }
    let added = offset
    guard let zero = GitIndexPath.zero(in: bytes, from: offset) else {
      return stop("an entry ends too early")
    }
    keptCount = expanded.count - cutCount
    let pathCount = keptCount + zero - added
    guard pathCount == length || length == Int(GitIndexFormat.lengthFlags) && pathCount > length else {
      return stop("a path is not as long as it says")
    }
    end = zero + 1
    cutOff.removeAll(keepingCapacity: true)
    cutOff.append(contentsOf: expanded[keptCount...])
    order = cutOff.withUnsafeBytes { GitIndexPath.compare($0, slice(added..<zero)) }
    expanded.removeLast(cutCount)
    expanded.append(bytes, added..<zero)
    return true
  }

  private func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  /// The entry, without its path.
  var entry: GitIndexEntry { GitIndexEntry(in: bytes, at: start) }

  /// The number of the path's stage.
  var stage: Int { Int(bytes[start + GitIndexFormat.flagsOffset] >> 4) & 3 }

  /// Whether the entry was only announced.
  var isIntendedToAdd: Bool {
    headEnd - start == GitIndexFormat.longHeadCount
      && bytes.number(at: start + GitIndexFormat.shortHeadCount, as: UInt16.self)
        & GitIndexFormat.intentToAddFlag != 0
  }

  /// The path.
  var path: [UInt8] { version == 4 ? expanded : [UInt8](bytes, pathRange) }

  /// The path of the entry before; once the entries are used up, of the last one.
  var previousPath: [UInt8] {
    if isAtEnd { return path }
    return version == 4 ? expanded[..<keptCount] + cutOff : [UInt8](bytes, previousRange)
  }

  /// Lends the path.
  func withPath<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    version == 4 ? expanded.withUnsafeBytes(body) : body(slice(pathRange))
  }
}
