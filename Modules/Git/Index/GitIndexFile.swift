/// The index of a repository as its file has it: what the next commit is made of, and what git knows of the files.
///
/// Entries are read where they are, so that an index of a hundred thousand entries costs little more than its bytes.
/// A path is bytes; as text it is taken for UTF-8.
public struct GitIndexFile: Sendable {
  /// The bytes of the file.
  public let bytes: [UInt8]
  /// The second since 1970 at which the file was written; nil when that is not known.
  ///
  /// A file that was changed in that second or later may have changed again without any trace but its contents.
  public private(set) var modifiedSeconds: Int64?
  /// The version of the format: 2, 3 or 4.
  public var version: Int { Int(entries.version) }
  /// The extensions in the order of the file.
  public let extensions: [GitIndexExtension]
  let entries: GitIndexEntries
  /// Whether the file has zeros in the place of a checksum, as git writes it where `index.skipHash` is set.
  let hasNoChecksum: Bool

  /// An index without entries.
  public static let empty: GitIndexFile = {
    var bytes = Array("DIRC".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]
    bytes += bytes.withUnsafeBytes { GitIndexChecksum.sha1(of: $0) }
    do throws(GitIndexError) {
      return try GitIndexFile(bytes, modifiedSeconds: nil)
    } catch {
      preconditionFailure("A header and its checksum are an index.")
    }
  }()

  /// Reads a file and checks all of it.
  ///
  /// - Parameter modifiedSeconds: When the file was last changed, in seconds since 1970, as its status from
  ///   before the reading tells. Nil leaves it to the caller that nobody changed a file in the second in which the
  ///   index was written: see `applying(_:)`.
  /// - Throws: `.damaged` or `.unsupported`. A split or a sparse index is read; what it says of single paths is not
  ///   the whole, see `isSplit` and `isSparse`.
  public init(_ bytes: [UInt8], modifiedSeconds: Int64?) throws(GitIndexError) {
    let contentsEnd = bytes.count - GitIndexFormat.checksumCount
    guard contentsEnd >= GitIndexFormat.headerCount else {
      throw .damaged(reason: "it is too short", offset: bytes.count)
    }
    guard bytes.starts(with: "DIRC".utf8) else {
      throw .damaged(reason: "it does not begin as an index file", offset: 0)
    }
    let (version, count, checksum) = bytes.withUnsafeBytes { bytes in
      (
        bytes.number(at: 4, as: UInt32.self), bytes.number(at: 8, as: UInt32.self),
        Array(bytes[contentsEnd...])
      )
    }
    guard (2...4).contains(version) else { throw .unsupported(.version(version)) }
    hasNoChecksum = checksum == GitIndexChecksum.none
    if !hasNoChecksum {
      let actual = bytes.withUnsafeBytes { bytes in
        GitIndexChecksum.sha1(of: UnsafeRawBufferPointer(rebasing: bytes[..<contentsEnd]))
      }
      guard actual == checksum else {
        throw .damaged(reason: "its contents do not match their checksum", offset: contentsEnd)
      }
    }
    entries = try GitIndexEntries(bytes, version: version, count: Int(count), limit: contentsEnd)
    extensions = try Self.extensions(in: bytes, from: entries.end, to: contentsEnd)
    self.bytes = bytes
    self.modifiedSeconds = modifiedSeconds
    // In a split index, entries stand for those of the other file and have no path.
    if let disorder = entries.disorder, !isSplit { throw disorder }
  }

  /// Takes the entries of a file that was just put together, which need no check.
  init(finished entries: GitIndexEntries, hasNoChecksum: Bool) throws(GitIndexError) {
    let contentsEnd = entries.bytes.count - GitIndexFormat.checksumCount
    extensions = try Self.extensions(in: entries.bytes, from: entries.end, to: contentsEnd)
    self.entries = entries
    self.hasNoChecksum = hasNoChecksum
    bytes = entries.bytes
    modifiedSeconds = nil
  }

  /// The same file, known to have been written in a second since 1970.
  public func written(inSecond seconds: Int64) -> GitIndexFile {
    var file = self
    file.modifiedSeconds = seconds
    return file
  }

  private static func extensions(
    in bytes: [UInt8], from start: Int, to end: Int
  ) throws(GitIndexError) -> [GitIndexExtension] {
    var extensions: [GitIndexExtension] = []
    var offset = start
    while offset < end {
      guard end - offset >= 8 else { throw .damaged(reason: "an extension ends too early", offset: offset) }
      let size = bytes.withUnsafeBytes { Int($0.number(at: offset + 4, as: UInt32.self)) }
      guard size <= end - offset - 8 else {
        throw .damaged(reason: "an extension ends too early", offset: offset)
      }
      let name = GitIndexPath.text(bytes[offset..<offset + 4])
      let isOptional = (0x41...0x5A).contains(bytes[offset])
      guard isOptional || name == "link" || name == "sdir" else {
        throw .unsupported(.requiredExtension(name))
      }
      extensions.append(GitIndexExtension(name: name, range: offset + 8..<offset + 8 + size))
      offset += 8 + size
    }
    return extensions
  }

  /// The number of entries; a path in conflict has up to three.
  public var count: Int { entries.count }

  /// Whether most entries are in a second file, so that nothing can be told of single paths here.
  public var isSplit: Bool { extensions.contains { $0.name == "link" } }

  /// Whether entries may stand for whole folders outside of a sparse checkout.
  public var isSparse: Bool { extensions.contains { $0.name == "sdir" } }

  /// The entry of a path that is not in conflict; nil for others, and for a path that is not there.
  public func entry(at path: String) -> GitIndexEntry? { entry(at: Array(path.utf8)) }

  /// The entry of a path that is not in conflict; nil for others, and for a path that is not there.
  public func entry(at path: [UInt8]) -> GitIndexEntry? {
    var found: GitIndexEntry?
    entries.visit(path, isFolder: false) { cursor in
      if cursor.stage == 0 { found = cursor.entry }
      return false
    }
    return found
  }

  /// Tells whether a path is in conflict.
  public func hasConflict(at path: String) -> Bool {
    var isFound = false
    entries.visit(Array(path.utf8), isFolder: false) { cursor in
      isFound = cursor.stage != 0
      return false
    }
    return isFound
  }

  /// The paths in conflict, each once, in the order of the file.
  public var conflictedPaths: [[UInt8]] {
    guard entries.hasConflicts else { return [] }
    var paths: [[UInt8]] = []
    entries.withCursor { cursor in
      while cursor.advance() {
        if cursor.stage != 0, cursor.order != 0 || paths.isEmpty { paths.append(cursor.path) }
      }
    }
    return paths
  }

  /// Tells whether there is any entry in a folder.
  public func containsEntries(inFolder folder: String) -> Bool {
    entries.contains(Array(folder.utf8), isFolder: true)
  }

  /// Visits all entries in the order of the file.
  public func forEach(_ body: (_ path: [UInt8], _ entry: GitIndexEntry) -> Void) {
    entries.withCursor { cursor in
      while cursor.advance() { body(cursor.path, cursor.entry) }
    }
  }

  /// Tells whether a path that is lent consists of some bytes.
  public static func isSame(_ path: UnsafeRawBufferPointer, _ bytes: [UInt8]) -> Bool {
    path.count == bytes.count && bytes.withUnsafeBytes { GitIndexPath.compare(path, $0) } == 0
  }

  /// Visits all entries in the order of the file as `forEach` does, with their paths lent for the time of the call.
  public func forEachLendingPaths(_ body: (_ path: UnsafeRawBufferPointer, _ entry: GitIndexEntry) -> Void) {
    entries.withCursor { cursor in
      while cursor.advance() {
        let entry = cursor.entry
        cursor.withPath { body($0, entry) }
      }
    }
  }

  /// Visits the entries in a folder, in the order of the file.
  public func forEach(inFolder folder: String, _ body: (_ path: [UInt8], _ entry: GitIndexEntry) -> Void) {
    entries.visit(Array(folder.utf8), isFolder: true) { cursor in
      body(cursor.path, cursor.entry)
      return true
    }
  }

  /// The tree that git has recorded for a folder, the top being an empty path; nil when it has none, or when an entry
  /// in the folder has changed since.
  public func cachedTree(of folder: String) -> ObjectID? {
    if folder.isEmpty { return topTree }
    return cacheTree?.tree(of: Array(folder.utf8))?.id
  }

  /// The tree of the top, which is found without a look at those of all folders.
  private var topTree: ObjectID? {
    extensions.first { $0.name == "TREE" }.flatMap { GitCacheTreeRecords.topTree(in: bytes[$0.range])?.id }
  }

  /// The recorded trees; nil when there are none, or none that can be understood, which git ignores.
  var cacheTree: GitCacheTree? {
    extensions.first { $0.name == "TREE" }.flatMap { GitCacheTree(bytes[$0.range]) }
  }
}
