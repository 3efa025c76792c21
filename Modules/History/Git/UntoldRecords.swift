internal import Basics
internal import Boards

/// The native records that no commit tells of yet: those after a mark, which the state folder keeps from one process to
/// the next.
struct UntoldRecords {
  /// Whether any were added by this process.
  var isGrowing = false
  private let state: BoardState?
  /// The number of the newest record that is told of, as far as it was read.
  private var mark: Int?

  private static let name = "told"

  init(_ state: BoardState?) {
    self.state = state
  }

  /// Says what those records did that have to do with some changed files, oldest first, each as a commit's first line.
  ///
  /// Others were committed by a person, or have been taken back.
  mutating func summaries(
    from native: inout NativeHistory, touching differences: [CatchUp.Difference]
  ) throws(HistoryError) -> (summaries: [String], newest: Int) {
    var mark: Int
    do throws(FileSystemError) { mark = try readMark() } catch {
      throw .storage(message: "\(error)", hint: "")
    }
    var newest = 0
    var records: [HistoryRecord] = []
    try native.visitRecords { (record) throws(HistoryError) in
      guard let number = Int(record.id.rawValue) else { return true }
      // A history that was begun anew counts from the beginning.
      if newest == 0, number < mark { mark = 0 }
      newest = max(newest, number)
      if number > mark, !record.isOutside { records.append(record) }
      return number > mark
    }
    let items = Set(differences.compactMap(\.item))
    var summaries: [String] = []
    for record in records.reversed() where try isAbout(items, record, in: &native) {
      summaries.append(record.summary ?? record.name.title)
    }
    return (summaries, newest)
  }

  private func isAbout(
    _ items: Set<ItemKey>, _ record: HistoryRecord, in native: inout NativeHistory
  ) throws(HistoryError) -> Bool {
    if items.isEmpty { return false }
    do throws(HistoryError) {
      return try native.change(of: record.id).steps.contains { !items.isDisjoint(with: $0.items) }
    } catch {
      // Its contents are no longer kept; then it is better named than left out.
      if case .lost = error { return true }
      throw error
    }
  }

  /// Takes note that commits tell of all records up to a number.
  mutating func settle(_ newest: Int) throws(FileSystemError) {
    isGrowing = false
    guard newest != mark else { return }
    mark = newest
    guard let store = try state?.open(.git) else { return }
    if try store.status(of: Self.name) != nil { try store.removeFile(Self.name) }
    // Without the file, as after the end of the process right here, a commit may name something once more.
    try store.createFile(
      Self.name, contents: Array("\(newest)\n".utf8), permissions: StateFolder.filePermissions)
  }

  private mutating func readMark() throws(FileSystemError) -> Int {
    if let mark { return mark }
    var found = 0
    if let store = try state?.openExisting(.git), try store.status(of: Self.name) != nil {
      let text = String(decoding: try store.readFile(Self.name, limit: 64), as: UTF8.self)
      found = Int(text.prefix { $0 != "\n" }) ?? 0
    }
    mark = found
    return found
  }
}

extension CatchUp.Difference {
  /// The item whose folder the file lies in; nil for a file of the board's that belongs to none.
  fileprivate var item: ItemKey? {
    ItemKey(folder: BoardPath(inRepository: path).parent)
  }
}
