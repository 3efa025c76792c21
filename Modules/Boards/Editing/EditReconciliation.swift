internal import BoardFormat
internal import ContentHash

/// Brings an operation that was planned again, as others had changed the board, together with what they changed.
///
/// Planned again, an operation puts its values over theirs. Where both sides changed the same thing that would
/// undo what they did without anybody noticing, and where they changed another part of the same text it would lose
/// it. So each file is merged three ways: what the first plan began with, what it would have left, and what is there.
struct EditReconciliation {
  /// The files of the first plan.
  private let first: [ItemKey: FileEdit]
  /// What became of contents of the second plan, by their hashes.
  private var replaced: [ContentHash: FileContent] = [:]
  /// The items whose files a step of the second plan has written.
  private var written: Set<ItemKey> = []

  init(first: BoardChange) {
    var edits: [ItemKey: FileEdit] = [:]
    for case .write(let edit) in first.steps {
      guard let key = ItemKey(document: edit.path), edits[key] == nil else { continue }
      edits[key] = edit
    }
    self.first = edits
  }

  /// The second plan with what others changed kept.
  ///
  /// - Throws: `.conflict` when both sides changed the same thing.
  mutating func reconcile(_ second: BoardChange) throws(BoardEditError) -> BoardChange {
    var steps: [ChangeStep] = []
    for step in second.steps {
      switch step {
      case .write(let edit): steps.append(.write(try reconcile(edit)))
      case .move(let move):
        let hash = move.indexHash.flatMap { replaced[$0]?.hash } ?? move.indexHash
        steps.append(
          .move(FolderMove(from: move.from, to: move.to, identity: move.identity, indexHash: hash)))
      case .create, .remove, .restore: steps.append(step)
      }
    }
    return BoardChange(
      origin: second.origin, steps: StepSequence.condensed(steps), subject: second.subject)
  }

  private mutating func reconcile(_ edit: FileEdit) throws(BoardEditError) -> FileEdit {
    guard let key = ItemKey(document: edit.path), let planned = first[key], planned.before != edit.before
    else {
      return edit
    }
    var before = edit.before
    let after: FileContent
    if written.insert(key).inserted {
      after = try merge(
        base: planned.before, mine: planned.after, theirs: edit.before, order: edit.after, in: edit.path)
    } else {
      // The file was written by an earlier step already; this one goes on from what became of that.
      before = replaced[edit.before.hash] ?? edit.before
      after = try merge(base: edit.before, mine: edit.after, theirs: before, order: nil, in: edit.path)
    }
    if after != edit.after { replaced[edit.after.hash] = after }
    return FileEdit(path: edit.path, before: before, after: after)
  }

  /// Merges, and takes the order from a document that was planned on the present neighbours.
  private func merge(
    base: FileContent, mine: FileContent, theirs: FileContent, order: FileContent?, in file: BoardPath
  ) throws(BoardEditError) -> FileContent {
    guard let base = Document(recorded: base), let mine = Document(recorded: mine),
      let theirs = Document(recorded: theirs)
    else { return mine }
    let outcome: DocumentMerge.Outcome
    do throws(DocumentEditError) {
      outcome = try DocumentMerge.merge(base: base, mine: mine, theirs: theirs)
      if case .merged(let document, _) = outcome {
        let order = order.flatMap { Document(recorded: $0)?["order"]?.value }
        guard let order else { return FileContent(document.bytes) }
        return FileContent(try document.setting(order, at: ["order"]).bytes)
      }
    } catch {
      throw .operation(OperationError(.notEditable, "\(error)", at: file.description))
    }
    guard case .conflicts(let conflicts) = outcome else { return FileContent(mine.bytes) }
    throw .conflict(EditConflict(file: file, conflicts: conflicts))
  }
}
