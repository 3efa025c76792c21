/// What became of one entry: its own record and those of its undos and redos, newest first.
struct EntryCourse {
  let records: [HistoryRecord]

  /// Whether the entry is undone.
  var isUndone: Bool { records.first?.isUndo == true }

  /// The entry's own record.
  var entry: HistoryRecord? { records.last }
}
