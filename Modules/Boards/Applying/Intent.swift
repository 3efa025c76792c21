/// What a change is about to do, with all that is needed to find out how far it got and to take it back.
struct Intent: Sendable, Equatable {
  /// One step of it.
  struct Step: Sendable, Equatable {
    /// What is done.
    let step: ChangeStep
    /// The end of the temporary names the step uses.
    let suffix: String
    /// The folder, such as `comments`, that the step creates around what it adds; nil when it was there.
    let madeFolder: BoardPath?
  }

  /// The change's name for people.
  let title: String
  /// The steps, in the order in which they are done.
  let steps: [Step]
}

extension ChangeStep {
  /// The places that the step is about.
  package var places: [BoardPath] {
    switch self {
    case .write(let edit): [edit.path]
    case .create(let creation): [creation.path]
    case .move(let move): [move.from, move.to]
    case .remove(let removal), .restore(let removal): [removal.path]
    }
  }

  /// The path at which the step adds something to a folder; nil when it adds nothing.
  var addedPath: BoardPath? {
    switch self {
    case .write, .remove: nil
    case .create(let creation): creation.path
    case .move(let move): move.to
    case .restore(let removal): removal.path
    }
  }

  /// Whether the step cannot be done without the state folder.
  var needsState: Bool {
    switch self {
    case .write, .create, .move: false
    case .remove, .restore: true
    }
  }

  /// The same step where a later move has taken what it is about.
  func following(_ move: FolderMove) -> ChangeStep {
    func moved(_ path: BoardPath) -> BoardPath { path.following(move) }
    switch self {
    case .write(let edit):
      return .write(FileEdit(path: moved(edit.path), before: edit.before, after: edit.after))
    case .create(let creation):
      return .create(
        FolderCreation(path: moved(creation.path), files: creation.files, keptAs: creation.keptAs))
    case .move:
      return self
    case .remove(let removal): return .remove(removal.at(moved(removal.path)))
    case .restore(let removal): return .restore(removal.at(moved(removal.path)))
    }
  }
}

extension FolderRemoval {
  fileprivate func at(_ path: BoardPath) -> FolderRemoval {
    FolderRemoval(
      path: path, indexHash: indexHash, holding: holding, keptAs: keptAs, recorded: recorded)
  }
}

extension BoardPath {
  /// Whether this is `other` or lies in it.
  func isWithin(_ other: BoardPath) -> Bool { names.starts(with: other.names) }

  /// Where this path is after a folder that it may lie in was moved.
  func following(_ move: FolderMove) -> BoardPath {
    guard isWithin(move.from) else { return self }
    return BoardPath(move.to.names + names.dropFirst(move.from.names.count))
  }
}

/// Tells, step by step, whether a step is about something that an earlier one of the same change is about.
///
/// Such a step cannot be checked before the earlier one is done, and what it was planned on may not exist before.
struct StepDependencies {
  private var places: Set<BoardPath> = []
  private var around: Set<BoardPath> = []

  /// Whether the step depends on one that was added before; then adds it.
  mutating func add(_ step: ChangeStep) -> Bool {
    var depends = false
    for place in step.places {
      if around.contains(place) { depends = true }
      var path = place
      while true {
        if places.contains(path) { depends = true }
        if path.names.isEmpty { break }
        path = path.parent
      }
    }
    for place in step.places {
      places.insert(place)
      var path = place
      while !path.names.isEmpty {
        path = path.parent
        around.insert(path)
      }
    }
    return depends
  }
}
