internal import Basics
internal import Boards
internal import ContentHash
internal import Entitlement
internal import Flags
public import FoundationEssentials
internal import History
internal import Quota

extension AppModel {
  /// Opens a board.
  ///
  /// The order is fixed and nothing in it waits for a network: what is known of the subscription, the tier, under
  /// Pro what the board is bound to, the history, what is known of quota and flags, what an earlier process left
  /// unfinished, the board. Tier and flags are read here, once for the session, and recorded on it.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the board's folder.
  ///   - now: the time of the wall clock. The tier is decided by the time that can be trusted, which is this one unless
  ///     the store has told a better.
  public func beginSession(
    boardAt path: String, now: Date, options: SessionOptions = SessionOptions()
  ) throws(SessionError) -> BoardSession {
    let location = try locate(path)
    let tier = entitlement.findTier(wallClock: now)
    if tier.time.isWorthKeeping { keepTrustedTime() }
    let substrate = try findSubstrate(of: location, tier: tier.tier)
    let choice = HistoryChoice(tier: tier.tier, substrate: substrate.substrate)

    let folder = try openFolder(of: location)
    var access = access(to: location, folder, options)
    let sessionID = UUIDSource(random: surroundings.random).next()
    let historySurroundings = HistorySurroundings(
      location: location, session: sessionID, access: access, options: options)
    access.hasRecorded = recordLookup(choice, historySurroundings)
    var history = makeHistoryProvider(choice, historySurroundings)
    let knowledge = SessionKnowledge(
      quota: quotaStore(of: options.account).kept,
      flags: knownFlags(of: options.account, chosen: options.flagPlace),
      at: Timestamp(of: now))
    let events = recover(access)
    let loader = BoardLoader(readsComments: options.readsComments)
    let board: Board
    do throws(BoardLoadingError) {
      if choice.kind == .git {
        let loaded = try loader.loadWithInventory(folder)
        history.use(loaded.inventory)
        board = loaded.board
      } else {
        board = try loader.load(folder)
      }
    } catch {
      throw .loading(error)
    }
    let session = BoardSession(
      BoardSession.Beginning(
        id: sessionID, location: location, tier: tier, wallClock: now, substrate: substrate,
        historyChoice: choice,
        history: history, knowledge: knowledge, folder: folder,
        editor: BoardEditor(board: board, folder: folder, loader: loader, applier: ChangeApplier(access)),
        machine: machineConfiguration(), stateNames: access.state?.names ?? [], events: events),
      options: options, appModel: self)
    if options.purpose == .open {
      try session.prepareHistory(at: surroundings.time.now())
      note { (boards) throws(PreferenceError) in try boards.add(location.path) }
    }
    return session
  }

  /// Keeps how far the trusted time has come, at most once a day and once a run of the machine. A machine that cannot
  /// keep it is told of it and otherwise works.
  private func keepTrustedTime() {
    do throws(PreferenceError) {
      try entitlement.keepTime()
    } catch {
      surroundings.diagnostics.report(
        Diagnostic(.notice, "The time by which the subscription is judged could not be kept. \(error)"))
    }
  }

  /// Notes which boards are open. A machine that cannot keep that is told of it and otherwise works.
  func note(_ change: (OpenBoards) throws(PreferenceError) -> Void) {
    do throws(PreferenceError) {
      try change(openBoards)
    } catch {
      surroundings.diagnostics.report(
        Diagnostic(.notice, "Which boards are open could not be noted for the next launch. \(error)"))
    }
  }

  func locate(_ path: String) throws(SessionError) -> BoardLocation {
    do throws(BoardLocationError) {
      return try BoardLocation(named: path, from: "/", on: fileSystem)
    } catch {
      throw .location(error)
    }
  }

  func openFolder(of location: BoardLocation) throws(SessionError) -> any Folder {
    do throws(FileSystemError) {
      return try fileSystem.openFolder(at: location.path)
    } catch {
      throw .fileSystem(error)
    }
  }

  func findSubstrate(of location: BoardLocation, tier: Tier) throws(SessionError) -> SubstrateFinding {
    guard tier == .pro else { return SubstrateFinding(.notLookedFor) }
    do throws(FileSystemError) {
      return try SubstrateProbe(fileSystem: fileSystem).find(boardAt: location.path)
    } catch {
      throw .fileSystem(error)
    }
  }

  func access(to location: BoardLocation, _ folder: any Folder, _ options: SessionOptions)
    -> BoardAccess
  {
    let identities = UUIDSource(random: surroundings.random)
    let places = BoardStatePlaces(stateFolder: stateFolder, fileSystem: fileSystem)
    return BoardAccess(
      board: folder, fileSystem: fileSystem,
      state: places.state(of: location, folder, reportingTo: surroundings.diagnostics),
      durability: options.durability, patience: Patience(pause: surroundings.pause),
      makeSuffix: { String(identities.next().prefix(6)) })
  }

  /// Settles what an earlier process left unfinished. Where that cannot be done the board is opened as it is, and
  /// the reason is reported.
  private func recover(_ access: BoardAccess) -> [ApplyingEvent] {
    do throws(ApplyError) {
      return try BoardRecovery(access).recover()
    } catch {
      surroundings.diagnostics.report(
        Diagnostic(.warning, "What an earlier process left unfinished could not be looked at. \(error)"))
      return error.events
    }
  }
}
