/// Rules about steps that follow one another.
enum StepSequence {
  /// Joins writes of one file, so that a group leaves one step where its members would leave several.
  ///
  /// A step that moves, removes or restores a folder ends the joining, since the same path may be another file
  /// after it. Writes that end where they began go.
  static func condensed(_ steps: [ChangeStep]) -> [ChangeStep] {
    var result: [ChangeStep] = []
    /// Where in the result a file was last written, or its folder created.
    var writes: [BoardPath: Int] = [:]
    for step in steps {
      switch step {
      case .write(let edit):
        guard let index = writes[edit.path] else {
          writes[edit.path] = result.count
          result.append(step)
          continue
        }
        result[index] = joined(result[index], edit)
      case .create(let creation):
        for file in creation.files { writes[creation.path.appending(file.name)] = result.count }
        result.append(step)
      case .move, .remove, .restore:
        writes = [:]
        result.append(step)
      }
    }
    return result.filter { step in
      if case .write(let edit) = step { edit.before != edit.after } else { true }
    }
  }

  private static func joined(_ step: ChangeStep, _ edit: FileEdit) -> ChangeStep {
    switch step {
    case .write(let first): .write(FileEdit(path: first.path, before: first.before, after: edit.after))
    case .create(let creation):
      .create(
        FolderCreation(
          path: creation.path,
          files: creation.files.map { file in
            creation.path.appending(file.name) == edit.path
              ? FolderCreation.File(name: file.name, source: .content(edit.after)) : file
          }, keptAs: creation.keptAs))
    case .move, .remove, .restore: step
    }
  }
}
