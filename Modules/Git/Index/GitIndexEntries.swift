/// The entries of an index file in their place among its bytes, known to be whole and in order.
struct GitIndexEntries: Sendable {
  /// One entry of many from which others are found.
  private struct Anchor {
    /// Where the entry begins and ends.
    let start, end: Int
    /// Its path, in the bytes of the file or among `anchorPaths`.
    let path: Range<Int>
  }

  /// One entry of as many is an anchor.
  private static let anchorDistance = 32

  /// The file, or at least its header and its entries.
  var bytes: [UInt8]
  let version: UInt32
  let count: Int
  /// Where the entries end.
  let end: Int
  /// Whether a path is in conflict.
  let hasConflicts: Bool
  /// Whether a path was only announced.
  let hasIntentToAdd: Bool
  /// The latest second at which a file in the index was changed.
  let latestModification: UInt32
  /// What is not in order among the entries, as in a split index, where it means something else.
  let disorder: GitIndexError?
  private var anchors: [Anchor] = []
  private var anchorPaths: [UInt8] = []

  /// Goes through the entries behind a header once.
  ///
  /// - Parameter limit: Where the bytes that may be entries end.
  init(_ bytes: [UInt8], version: UInt32, count: Int, limit: Int) throws(GitIndexError) {
    self.bytes = bytes
    self.version = version
    self.count = count
    var scan = Scan()
    var anchors: [Anchor] = []
    var anchorPaths: [UInt8] = []
    let failure: GitIndexError? = bytes.withUnsafeBytes { bytes in
      var cursor = GitIndexCursor(
        UnsafeRawBufferPointer(rebasing: bytes[..<limit]), version: version,
        before: GitIndexFormat.headerCount)
      for number in 0..<count {
        guard cursor.advance() else {
          return .damaged(
            reason: cursor.damage ?? "there are fewer entries than it says", offset: cursor.start)
        }
        scan.see(cursor)
        if number % Self.anchorDistance == 0 {
          let path = cursor.withPath { path in
            let start = version == 4 ? anchorPaths.count : cursor.headEnd
            if version == 4 { anchorPaths.append(path, 0..<path.count) }
            return start..<start + path.count
          }
          anchors.append(Anchor(start: cursor.start, end: cursor.end, path: path))
        }
      }
      scan.end = cursor.end
      return nil
    }
    if let failure { throw failure }
    end = scan.end
    hasConflicts = scan.hasConflicts
    hasIntentToAdd = scan.hasIntentToAdd
    latestModification = scan.latestModification
    disorder = scan.disorder
    self.anchors = anchors
    self.anchorPaths = anchorPaths
  }

  /// What going through the entries finds.
  private struct Scan {
    var end = GitIndexFormat.headerCount
    var hasConflicts = false
    var hasIntentToAdd = false
    var latestModification: UInt32 = 0
    var disorder: GitIndexError?
    private var previousStage = 0
    private var isFirst = true

    mutating func see(_ cursor: borrowing GitIndexCursor) {
      let stage = cursor.stage
      if stage != 0 { hasConflicts = true }
      if cursor.isIntendedToAdd { hasIntentToAdd = true }
      let modified: UInt32 = cursor.bytes.number(at: cursor.start + GitIndexFormat.modifiedOffset)
      latestModification = max(latestModification, modified)
      let isInOrder = cursor.order < 0 || cursor.order == 0 && previousStage != 0 && stage >= previousStage
      if disorder == nil, isFirst ? cursor.withPath(\.isEmpty) : !isInOrder {
        disorder = .damaged(reason: "the entries are not in order", offset: cursor.start)
      }
      previousStage = stage
      isFirst = false
    }
  }

  /// Lends a cursor before the first entry.
  func withCursor<Result>(_ body: (inout GitIndexCursor) -> Result) -> Result {
    bytes.withUnsafeBytes { bytes in
      var cursor = GitIndexCursor(
        UnsafeRawBufferPointer(rebasing: bytes[..<end]), version: version, before: GitIndexFormat.headerCount)
      return body(&cursor)
    }
  }

  /// A cursor on the first entry whose path is not before another path; behind the last one if there is none.
  ///
  /// - Parameter lent: The bytes of these entries.
  func cursor(atOrAfter path: [UInt8], in lent: UnsafeRawBufferPointer) -> GitIndexCursor {
    path.withUnsafeBytes { path in
      // The last anchor before the path: what is looked for comes after it, and is near.
      var low = 0
      var high = anchors.count
      while low < high {
        let middle = (low + high) / 2
        if compare(anchors[middle], path, in: lent) < 0 { low = middle + 1 } else { high = middle }
      }
      let entries = UnsafeRawBufferPointer(rebasing: lent[..<end])
      var cursor =
        low == 0
        ? GitIndexCursor(entries, version: version, before: GitIndexFormat.headerCount)
        : self.cursor(on: anchors[low - 1], in: entries)
      while cursor.advance() {
        if cursor.withPath({ GitIndexPath.compare($0, path) >= 0 }) { break }
      }
      return cursor
    }
  }

  private func compare(_ anchor: Anchor, _ path: UnsafeRawBufferPointer, in lent: UnsafeRawBufferPointer)
    -> Int
  {
    if version != 4 { return GitIndexPath.compare(UnsafeRawBufferPointer(rebasing: lent[anchor.path]), path) }
    return anchorPaths.withUnsafeBytes {
      GitIndexPath.compare(UnsafeRawBufferPointer(rebasing: $0[anchor.path]), path)
    }
  }

  private func cursor(on anchor: Anchor, in entries: UnsafeRawBufferPointer) -> GitIndexCursor {
    let path = version == 4 ? Array(anchorPaths[anchor.path]) : [UInt8](entries, anchor.path)
    return GitIndexCursor(entries, version: version, behind: anchor.end, path: path, at: anchor.path)
  }

  /// Visits the entries of a path, which are several when it is in conflict, or all entries in a folder.
  ///
  /// - Parameter body: Tells whether to go on.
  func visit(
    _ path: [UInt8], isFolder: Bool, _ body: (GitIndexCursor) -> Bool
  ) {
    let wanted = isFolder ? GitIndexPath.prefix(ofFolder: path) : path
    bytes.withUnsafeBytes { bytes in
      var cursor = cursor(atOrAfter: wanted, in: bytes)
      while !cursor.isAtEnd {
        let isWanted = cursor.withPath { path in
          isFolder ? GitIndexPath.hasPrefix(path, wanted) : path.elementsEqual(wanted)
        }
        guard isWanted, body(cursor), cursor.advance() else { return }
      }
    }
  }

  /// Tells whether there is an entry of a path, or in a folder.
  func contains(_ path: [UInt8], isFolder: Bool) -> Bool {
    var isFound = false
    visit(path, isFolder: isFolder) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}
