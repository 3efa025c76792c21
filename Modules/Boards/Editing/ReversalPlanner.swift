internal import BoardFormat

/// Plans the steps that take others back, one after the other on the board that they leave.
struct ReversalPlanner {
  /// The board as the steps so far leave it.
  private(set) var board: Board
  let context: PlanningContext
  let resolution: Reversal.Resolution
  private(set) var steps: [ChangeStep] = []
  /// What is left as it is, with the reasons.
  private(set) var skipped: [OperationError] = []
  /// Folders that come back in this plan: where the record has them, and where they are put. What is in them lay
  /// in the state folder, where nobody changes it, so it is as recorded.
  private var restored: [(recorded: BoardPath, actual: BoardPath)] = []

  init(board: Board, context: PlanningContext, resolution: Reversal.Resolution) {
    self.board = board
    self.context = context
    self.resolution = resolution
  }

  /// Plans the steps that take one step back.
  mutating func takeBack(_ step: ChangeStep) throws(OperationError) {
    do throws(OperationError) {
      try planReversal(of: step)
    } catch {
      guard resolution != .refuse, [.changedSince, .brokenDocument, .notEditable].contains(error.code) else {
        throw error
      }
      skipped.append(error)
    }
  }

  private mutating func planReversal(of step: ChangeStep) throws(OperationError) {
    switch step.reversed {
    case .write(let edit): try write(edit)
    case .move(let move): try self.move(move)
    case .remove(let removal): try remove(removal, created: step.createdContent)
    case .restore(let removal): try restore(removal)
    // No step is taken back by creating something: what was removed is kept.
    case .create: break
    }
  }

  private mutating func add(_ step: ChangeStep) {
    steps.append(step)
    board.apply([step])
  }

  // MARK: Files

  private mutating func write(_ edit: FileEdit) throws(OperationError) {
    if let path = pathInRestored(edit.path) {
      return add(.write(FileEdit(path: path, before: edit.before, after: edit.after)))
    }
    let location = try locate(edit.path.parent)
    let path = board.document(of: location)
    guard let present = board.item(at: location)?.document.document else {
      throw OperationError(
        .brokenDocument, "The file cannot be read any more, so it is not written.", at: path.description,
        hint: "Mend the file in an editor first.")
    }
    let current = FileContent(present.bytes)
    if current == edit.before {
      add(.write(FileEdit(path: path, before: current, after: edit.after)))
    } else if current != edit.after, resolution == .force {
      try force(edit, over: present, at: path)
    } else if current != edit.after, let merged = try merged(edit, with: present, at: path) {
      add(.write(FileEdit(path: path, before: current, after: merged)))
    }
  }

  /// Plans the way back over what was changed since, where the two cannot be merged.
  private mutating func force(
    _ edit: FileEdit, over present: Document, at path: BoardPath
  ) throws(OperationError) {
    let current = FileContent(present.bytes)
    var after: FileContent? = edit.after
    do throws(OperationError) {
      after = try merged(edit, with: present, at: path)
    } catch {
      guard error.code == .changedSince else { throw error }
    }
    if let after { add(.write(FileEdit(path: path, before: current, after: after))) }
  }

  /// Merges the way back into a document that is not as it was left; nil when there is nothing left to take back.
  private func merged(
    _ edit: FileEdit, with present: Document, at path: BoardPath
  ) throws(OperationError) -> FileContent? {
    guard let base = Document(recorded: edit.before), let mine = Document(recorded: edit.after) else {
      throw OperationError(.brokenDocument, "The recorded content cannot be read.", at: path.description)
    }
    do throws(DocumentEditError) {
      switch try DocumentMerge.merge(base: base, mine: mine, theirs: present) {
      case .conflicts: break
      case .merged(let document, _):
        guard document.differs(from: present, besides: ["modified"]) else { return nil }
        // A new place among the same siblings is not stamped, whoever gives it.
        if !document.differs(from: present, besides: ["modified", "order"]) {
          return FileContent(document.bytes)
        }
        return FileContent(try document.setting(context.stamp, at: ["modified"]).bytes)
      }
      // What conflicts is told below, where errors are of the other kind.
    } catch {
      throw OperationError(.notEditable, "\(error)", at: path.description)
    }
    throw changedSince(edit, base: base, mine: mine, present: present, at: path)
  }

  /// The error that names what both sides changed.
  private func changedSince(
    _ edit: FileEdit, base: Document, mine: Document, present: Document, at path: BoardPath
  ) -> OperationError {
    var what = "the same thing"
    do throws(DocumentEditError) {
      if case .conflicts(let conflicts) = try DocumentMerge.merge(base: base, mine: mine, theirs: present) {
        what = conflicts.map(\.place.description).joined(separator: ", ")
      }
    } catch {}
    return OperationError(
      .changedSince, "\(present.lastChange(since: base)) has changed \(what) since.", at: path.description,
      hint: Self.ways(skipping: "leaves \(what) as it is", forcing: "puts \(what) back as it was"))
  }

  /// The hint that names the two ways out of a conflict.
  private static func ways(skipping: String, forcing: String) -> String {
    "Nothing was written. `--skip` \(skipping) and takes back the rest; `--force` \(forcing)."
  }

  // MARK: Folders

  private mutating func move(_ move: FolderMove) throws(OperationError) {
    if let from = pathInRestored(move.from) {
      let to = try place(of: move.to)
      add(
        .move(
          FolderMove(
            from: from, to: board.folder(of: to), identity: move.identity, indexHash: move.indexHash)))
      restored.append((recorded: move.to, actual: board.folder(of: to)))
      return
    }
    let current = try locate(move.from)
    let path = board.folder(of: current)
    if path == move.to { return }
    guard path == move.from || resolution == .force else {
      throw OperationError(
        .changedSince, "Somebody has moved it elsewhere since.", at: path.description,
        hint: Self.ways(skipping: "leaves it there", forcing: "moves it back from there"))
    }
    let to = try place(of: move.to)
    add(
      .move(
        FolderMove(
          from: path, to: board.folder(of: to), identity: move.identity,
          indexHash: board.item(at: current)?.contentHash)))
  }

  private mutating func remove(_ removal: FolderRemoval, created: FileContent?) throws(OperationError) {
    if let path = pathInRestored(removal.path) { return removeRestored(removal, at: path) }
    let current: ItemLocation
    do {
      current = try locate(removal.path)
    } catch {
      // Somebody has taken it away already.
      return
    }
    let path = board.folder(of: current)
    guard let item = board.item(at: current), current.isSamePlace(as: ItemLocation(folder: removal.path))
    else {
      throw OperationError(
        .changedSince, "Somebody has moved it elsewhere since.", at: path.description,
        hint: "Nothing was written. Move it to the trash instead.")
    }
    if removal.holding != nil, resolution != .force, let more = board.content(of: current) {
      throw OperationError(
        .changedSince, "It holds \(more) by now.", at: path.description,
        hint: Self.ways(skipping: "leaves it", forcing: "takes it away with all it holds"))
    }
    // Beside an attached file the app lays pictures of it, which are nobody's work.
    var holding = resolution == .force ? nil : removal.holding
    if case .attachment = current { holding = nil }
    if item.contentHash != removal.indexHash, resolution != .force {
      let base = created.flatMap { Document(recorded: $0) }
      guard let base, let present = item.document.document,
        !present.differs(from: base, besides: ["modified", "order"])
      else {
        throw OperationError(
          .changedSince,
          "\(item.document.document?.lastChange(since: base) ?? "Somebody") has changed it since.",
          at: path.description, hint: Self.ways(skipping: "leaves it", forcing: "takes it away as it is now"))
      }
    }
    add(
      .remove(
        FolderRemoval(
          path: path, indexHash: item.contentHash, holding: holding, keptAs: removal.keptAs)))
  }

  /// Takes away what comes back in this plan: where nothing was done to it in between, it does not come back at all.
  private mutating func removeRestored(_ removal: FolderRemoval, at path: BoardPath) {
    if case .restore(let last)? = steps.last, last.keptAs == removal.keptAs, last.path == path {
      steps.removeLast()
      restored.removeLast()
    } else {
      add(
        .remove(
          FolderRemoval(
            path: path, indexHash: removal.indexHash, holding: removal.holding, keptAs: removal.keptAs)))
    }
  }

  private mutating func restore(_ removal: FolderRemoval) throws(OperationError) {
    let place: BoardPath
    if let path = pathInRestored(removal.path) {
      place = path
    } else {
      let location = try self.place(of: removal.path)
      place = board.folder(of: location)
      if board.item(at: location) != nil {
        throw OperationError(.changedSince, "Something is in its place by now.", at: place.description)
      }
    }
    if let recorded = removal.recorded {
      for creation in recorded {
        let path = BoardPath(place.names + creation.path.names.dropFirst(removal.path.names.count))
        add(.create(FolderCreation(path: path, files: creation.files, keptAs: creation.keptAs)))
      }
      return
    }
    add(
      .restore(
        FolderRemoval(
          path: place, indexHash: removal.indexHash, holding: removal.holding, keptAs: removal.keptAs)))
    restored.append((recorded: removal.path, actual: place))
  }

  // MARK: Places

  /// The present path of something inside a folder that comes back in this plan; nil for what is not.
  private func pathInRestored(_ path: BoardPath) -> BoardPath? {
    for folder in restored.reversed() where path.names.starts(with: folder.recorded.names) {
      return BoardPath(folder.actual.names + path.names.dropFirst(folder.recorded.names.count))
    }
    return nil
  }

  /// Finds where an item is now, from the folder in which it was.
  private func locate(_ folder: BoardPath) throws(OperationError) -> ItemLocation {
    guard let recorded = ItemLocation(folder: folder) else { throw gone(folder) }
    if board.item(at: recorded) != nil { return recorded }
    switch recorded {
    case .board: return .board
    case .lane(let id), .card(let id, _), .trashed(let id), .trashedCard(let id, _):
      guard let location = board.path(of: id).flatMap({ ItemLocation(folder: $0) }) else {
        throw gone(folder)
      }
      return location
    case .comment(let id, let card): return .comment(id, on: try locate(board.folder(of: card)))
    case .attachment(let id, let owner): return .attachment(id, of: try locate(board.folder(of: owner)))
    }
  }

  /// Finds where an item belongs that was in a folder: with what it belongs to, wherever that is now.
  private func place(of folder: BoardPath) throws(OperationError) -> ItemLocation {
    guard let recorded = ItemLocation(folder: folder) else { throw gone(folder) }
    switch recorded {
    case .board, .lane, .trashed, .trashedCard: return recorded
    case .card(_, let lane):
      let isRestored = restored.contains { $0.actual == BoardPath([lane.folderName]) }
      guard isRestored || board.lane(lane) != nil else {
        throw OperationError(
          .changedSince, "The lane is not there any more.", at: folder.parent.description,
          hint: "Restore the lane first, or move the card elsewhere.")
      }
      return recorded
    case .comment(let id, let card): return .comment(id, on: try locate(board.folder(of: card)))
    case .attachment(let id, let owner): return .attachment(id, of: try locate(board.folder(of: owner)))
    }
  }

  private func gone(_ folder: BoardPath) -> OperationError {
    OperationError(
      .changedSince, "Somebody has taken the item away since.", at: folder.description,
      hint: "Nothing was written.")
  }
}

extension ChangeStep {
  /// The `index.md` of the folder that the step creates.
  fileprivate var createdContent: FileContent? {
    guard case .create(let creation) = self,
      case .content(let content)? = creation.files.first(where: { $0.name == ReservedName.index })?.source
    else { return nil }
    return content
  }
}

extension Document {
  /// Who is known to have changed the document since another state of it, and when, as the beginning of a sentence.
  ///
  /// An editor that leaves the stamp as it was is not known.
  fileprivate func lastChange(since base: Document?) -> String {
    guard let stamp = self["modified"], let time = stamp["at"]?.text ?? stamp.text,
      base?["modified"].map({ !stamp.value.readsSame(as: $0.value) }) ?? true
    else { return "Somebody" }
    let name = stamp["by"]?["name"]?.text ?? stamp["by"]?.text ?? self["modified-by"]?.text
    return "\(name ?? "Somebody"), at \(time),"
  }

  /// Reads a content that was recorded when it was a document; nil when it is none.
  init?(recorded content: FileContent) {
    guard let document = DocumentReader().read(content.bytes).document else { return nil }
    self = document
  }

  /// Tells whether the document says something else than another one, some keys aside.
  func differs(from other: Document, besides keys: Set<String>) -> Bool {
    func said(_ document: Document) -> FrontMatterValue {
      .mapping(
        document.root.entries.compactMap { key, value in
          let name = key.sourceText ?? ""
          return keys.contains(name) ? nil : FrontMatterValue.Entry(name, value.value)
        })
    }
    return body != other.body || !said(self).readsSame(as: said(other))
  }
}
