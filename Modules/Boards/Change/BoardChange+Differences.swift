extension BoardChange {
  /// What the change does to the board's files, as text for people and for `patch`: files by their lines, folders
  /// by their places.
  public var differences: String { steps.map(\.difference).joined() }
}

extension ChangeStep {
  /// What the step does, as text.
  fileprivate var difference: String {
    switch self {
    case .write(let edit):
      UnifiedDiff(old: edit.before.bytes, new: edit.after.bytes, name: edit.path.description).description
    case .create(let creation):
      creation.files.map { file in
        let path = creation.path.appending(file.name).description
        switch file.source {
        case .content(let content): return UnifiedDiff(old: nil, new: content.bytes, name: path).description
        case .copy(let source): return "copy from \(source)\ncopy to \(path)\n"
        }
      }.joined()
    case .move(let move): "rename from \(move.from)\nrename to \(move.to)\n"
    case .remove(let removal): "remove \(removal.path)\n"
    case .restore(let removal): "restore \(removal.path)\n"
    }
  }
}
