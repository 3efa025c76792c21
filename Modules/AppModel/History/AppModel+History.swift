internal import Basics
internal import Boards
internal import History

/// What a session's history is made with.
struct HistorySurroundings: Sendable {
  let location: BoardLocation
  let session: String
  let access: BoardAccess
  let options: SessionOptions
}

extension AppModel {
  /// Makes the history of a session, as it was chosen for the tier and the substrate.
  func makeHistoryProvider(
    _ choice: HistoryChoice, _ surroundings: HistorySurroundings
  ) -> any HistoryProvider {
    let native = makeNativeHistory(surroundings)
    return switch choice.kind {
    case .native: native
    case .git: makeGitHistory(surroundings, native)
    case .none: NoHistory(reason: choice.sentence, frozen: native)
    }
  }

  /// Makes what looks up in a board's history whether it has an interrupted change.
  ///
  /// That is next to never needed, and happens in the midst of other things; so each look has a history of its own.
  func recordLookup(
    _ choice: HistoryChoice, _ surroundings: HistorySurroundings
  ) -> @Sendable ([ChangeStep]) -> Bool? {
    { steps in
      var history = self.makeHistoryProvider(choice, surroundings)
      defer {
        for notice in history.takeNotices() {
          self.surroundings.diagnostics.report(Diagnostic(.notice, notice, path: surroundings.location.path))
        }
      }
      return history.hasRecorded(steps)
    }
  }

  private func makeGitHistory(_ surroundings: HistorySurroundings, _ native: NativeHistory) -> GitHistory {
    GitHistory(
      GitHistorySurroundings(
        path: surroundings.location.path, access: surroundings.access,
        environment: self.surroundings.environment, userID: self.surroundings.userID,
        secondsEast: self.surroundings.secondsEast, time: self.surroundings.time,
        random: self.surroundings.random),
      native: native, session: surroundings.session,
      catchesUpAtEnd: surroundings.options.purpose == .open)
  }

  private func makeNativeHistory(_ surroundings: HistorySurroundings) -> NativeHistory {
    guard let state = surroundings.access.state, state.stateFolder.path != nil else {
      return NativeHistory(journal: nil, session: surroundings.session)
    }
    let journal = Journal(
      folder: { () throws(FileSystemError) in try state.open(.history) },
      existing: { () throws(FileSystemError) in try state.openExisting(.history) },
      durability: surroundings.options.durability, limits: surroundings.options.historyLimits,
      lockWait: surroundings.access.patience.lock)
    return NativeHistory(journal: journal, session: surroundings.session, state: state)
  }
}
