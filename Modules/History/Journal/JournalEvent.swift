public import ContentHash

/// Something about a journal that people should hear, although all went on.
public enum JournalEvent: Sendable, Equatable {
  /// An append that was never finished is not read any more; its bytes stay in the file.
  case tailCutOff(file: String, bytes: Int)
  /// A file is damaged, and all records before `number` are lost; nil when none is left. The files are kept in
  /// `keptIn`, or nil while nobody has put them there.
  case damaged(file: String, firstRecord: Int?, keptIn: String?)
  /// A content that was kept cannot be read any more.
  case contentDamaged(file: String, hash: ContentHash)
  /// The oldest records were dropped to stay within the limits.
  case pruned(records: Int)
  /// The oldest records should have been dropped; the next append tries again.
  case notPruned(reason: String)
  /// The file system offers no locks, so that appends of two programs at once may hurt each other.
  case notLocked(folder: String)
}

extension JournalEvent: CustomStringConvertible {
  /// What happened, as sentences.
  public var description: String {
    switch self {
    case .tailCutOff(let file, let bytes):
      "The last append to \(file) was never finished; its \(bytes) bytes are passed over."
    case .damaged(let file, let number, let place):
      "The history is damaged in \(file). "
        + (number.map { "The records before number \($0) are lost." } ?? "Its records up to there are lost.")
        + (place.map { " The files are kept in \($0)." } ?? "")
    case .contentDamaged(let file, let hash):
      "A file's content that the history kept in \(file) is damaged (SHA-256 \(hash))."
    case .pruned(let records):
      "The history reached its limits: \(records == 1 ? "1 record was" : "\(records) records were") dropped."
    case .notPruned(let reason): "The history is larger than its limits. \(reason)"
    case .notLocked(let folder):
      "The file system of \(folder) offers no locks; programs that write the history at once may hurt it."
    }
  }
}
