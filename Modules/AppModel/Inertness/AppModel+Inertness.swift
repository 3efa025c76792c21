internal import Basics
internal import Boards

extension AppModel {
  /// Runs a session on a board in a process of its own, with a state folder of its own, and follows it.
  public typealias ExerciseRun = (
    _ board: String, _ stateFolder: String, _ operations: Int
  ) throws(InertnessError) -> TracedExercise

  /// Shows whether free sessions leave every `.git` around a board alone.
  ///
  /// It is the one thing that reads repositories whatever the tier, since it compares what is in them before and after.
  /// The board itself is only read; what is changed is a copy, which is removed afterwards.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the board's folder.
  ///   - operations: how many changes are made to the copy.
  ///   - temporaryFolder: the absolute path of the folder in which the copy is made.
  ///   - run: runs a session that is free whatever is known of the subscription.
  public func proveInertness(
    ofBoardAt path: String, operations: Int, temporaryFolder: String, run: ExerciseRun
  ) throws(InertnessError) -> InertnessProof {
    let location: BoardLocation
    do throws(BoardLocationError) {
      location = try BoardLocation(named: path, from: "/", on: fileSystem)
    } catch {
      throw .location(error)
    }
    let copy: BoardCopy
    do throws(FileSystemError) {
      let suffix = UUIDSource(random: surroundings.random).next().prefix(8)
      copy = try BoardCopy(
        of: location.path, in: AbsolutePath.withoutLinks(temporaryFolder, on: fileSystem),
        named: "lanework-inert-\(suffix)", on: fileSystem)
    } catch {
      throw .copy(error)
    }
    defer { remove(copy) }
    let reading = try watch(location.path, makesChanges: false) { () throws(InertnessError) in
      try run(location.path, copy.statePath, 0)
    }
    let changing = try watch(copy.boardPath, makesChanges: true) { () throws(InertnessError) in
      try run(copy.boardPath, copy.statePath, operations)
    }
    return InertnessProof(board: location.path, sessions: [reading, changing])
  }

  /// Compares what there is before a session with what there is after it.
  private func watch(
    _ board: String, makesChanges: Bool, _ run: () throws(InertnessError) -> TracedExercise
  ) throws(InertnessError) -> InertnessProof.Session {
    let before = try snapshot(of: board)
    let traced = try run()
    return InertnessProof.Session(
      makesChanges: makesChanges, board: board, traced, before: before, after: try snapshot(of: board))
  }

  private func snapshot(of board: String) throws(InertnessError) -> RepositorySnapshot {
    do throws(FileSystemError) {
      return try RepositorySnapshot(aroundBoardAt: board, on: fileSystem)
    } catch {
      throw .repository(error)
    }
  }

  private func remove(_ copy: BoardCopy) {
    do throws(FileSystemError) {
      try copy.remove()
    } catch {
      surroundings.diagnostics.report(
        Diagnostic(
          .warning, "The copy of the board could not be removed. \(error)", path: copy.path,
          hint: "Remove the folder by hand."))
    }
  }
}
