internal import Basics
internal import Boards
internal import Git

/// The files that one pass over the index does not show to be as they were committed.
///
/// A file is settled when the index is in step with the last commit, and knows the file with the same numbers.
struct UnsettledFiles {
  /// The covered entries of the index that were not settled, by their paths.
  private(set) var entries: [String: GitIndexEntry] = [:]
  /// The covered files that are in conflict in the index, once for each of their versions.
  private(set) var conflicts: [String] = []
  /// The files of the board that were not settled, sorted.
  let paths: [BoardPath]

  /// Finds the files.
  ///
  /// - Parameters:
  ///   - inventory: what was met just now when the board was read; nil to walk through the board.
  ///   - isInStep: whether the index and the last commit have the same files.
  init(
    _ files: CoveredFiles, _ index: GitIndexFile, writtenAt time: FileStatus?, _ inventory: BoardInventory?,
    isInStep: Bool
  ) throws(FileSystemError) {
    let documents = inventory?.documents ?? []
    var isSettled = [Bool](repeating: false, count: documents.count)
    var unsettled: [String: GitIndexEntry] = [:]
    var conflicts: [String] = []
    // Found by the file's number: a path is compared once, and put together for no other purpose.
    let places = isInStep ? Self.placesByNumber(of: documents) : [:]
    var path: [UInt8] = []
    index.forEachLendingPaths { entryPath, entry in
      if entry.stage == 0, let place = places[entry.stat.inode],
        entry.isCertain(of: documents[place].status, indexOf: time)
      {
        documents[place].writePath(to: &path)
        if GitIndexFile.isSame(entryPath, path) {
          isSettled[place] = true
          return
        }
      }
      guard let path = String(validating: entryPath, as: UTF8.self), BoardCoverage.covers(path) else {
        return
      }
      if entry.stage == 0 { unsettled[path] = entry } else { conflicts.append(path) }
    }
    entries = unsettled
    self.conflicts = conflicts
    guard let inventory else {
      paths = try files.files()
      return
    }
    var paths: [BoardPath] = []
    for (document, isSettled) in zip(documents, isSettled) where !isSettled { paths.append(document.path) }
    paths += try files.files(besides: inventory)
    self.paths = Set(paths).sorted { $0.description < $1.description }
  }

  private static func placesByNumber(of documents: [BoardInventory.Document]) -> [UInt32: Int] {
    var places: [UInt32: Int] = [:]
    places.reserveCapacity(documents.count)
    for (place, document) in documents.enumerated() {
      places[UInt32(truncatingIfNeeded: document.status.inode)] = place
    }
    return places
  }
}

extension GitIndexEntry {
  /// Whether the index says for certain that a file is as it was when it was added.
  ///
  /// - Parameter index: what is known of the index file.
  func isCertain(of status: FileStatus, indexOf index: FileStatus?) -> Bool {
    guard let index else { return false }
    let second: Int64 = 1_000_000_000
    // One that was changed in the second in which the index was written may have been changed after it.
    return GitIndexStat(status, user: status.owner, group: status.group) == stat
      && status.modifiedNanoseconds / second < index.modifiedNanoseconds / second
  }
}
