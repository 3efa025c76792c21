/// The extension `UNTR`, in which git remembers which files of the work tree are in no entry.
enum GitUntrackedCache {
  /// The stat data of two files of ignore rules, the rules of looking, and the hashes of the two files.
  private static let fixedCount = 2 * 36 + 4 + 2 * 20

  /// The extension's data without anything remembered; nil when they are not understood.
  ///
  /// An entry that comes or goes makes a file untracked or tracked, of which the cache would know nothing. Emptied it
  /// is right again, and stays switched on for git to fill.
  static func emptied(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    data.withUnsafeBytes { bytes in
      var offset = 0
      guard
        let placeCount = GitIndexFormat.variableWidth(in: bytes, at: &offset, limit: bytes.count),
        placeCount + fixedCount < bytes.count - offset
      else { return nil }
      let nameStart = offset + placeCount + fixedCount
      guard let nameEnd = bytes[nameStart...].firstIndex(of: 0) else { return nil }
      return Array(bytes[...nameEnd]) + [0, 0]
    }
  }
}
