internal import CSQLite

/// Looks whether commits in a write-ahead log would be lost to damage.
///
/// At the first frame that is not whole the library stops reading, and takes everything before for all there is. That
/// is right for the transaction that a loss of power tore, of which there is one at most since every commit is flushed.
/// When more than one commit of the same log follows, it is damage, and what was promised would silently be gone.
struct WriteAheadLogCheck {
  private let place: DatabasePlace

  init(_ place: DatabasePlace) { self.place = place }

  /// Throws `.corrupt` when commits would be lost.
  func run() throws(SQLiteError) {
    // While another connection has the database open, the log is in its hands, and was looked at when it opened it: the
    // folder's lock keeps out any that looks at it at this moment.
    let handle = try DatabaseHandle(
      place.path, flags: SQLITE_OPEN_READWRITE, waiting: LockWaiting(limit: .zero))
    guard lw_take_file(handle.pointer) == SQLITE_OK else { return }
    let lost = try withExtendedLifetime(handle) { () throws(SQLiteError) in try commitsLost() }
    guard lost > 1 else { return }
    throw SQLiteError(
      result: SQLITE_CORRUPT, detail: "its log is damaged, and at least \(lost - 1) commits would be lost",
      path: place.path)
  }

  /// How many commits follow, or are, the first frame that is not whole.
  private func commitsLost() throws(SQLiteError) -> Int {
    let bytes = try place.readLog(from: 0, count: WriteAheadLogReader.headerSize)
    guard bytes.count == WriteAheadLogReader.headerSize, bytes.contains(where: { $0 != 0 }) else { return 0 }
    // Its 32 bytes are flushed by themselves before the first frame.
    guard var reader = WriteAheadLogReader(header: bytes) else { return .max }
    let frames = max(1, (1 << 20) / reader.frameSize)
    var offset = bytes.count
    while true {
      let part = try place.readLog(from: offset, count: frames * reader.frameSize)
      reader.read(part)
      offset += part.count
      if part.count < frames * reader.frameSize { return reader.commitsLost }
    }
  }
}
