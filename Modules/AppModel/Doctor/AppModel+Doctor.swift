internal import Basics
public import Boards
internal import Entitlement
internal import FoundationEssentials

extension AppModel {
  /// Looks at a board for what is left over or out of place; with `mending` also mends what is safe to mend.
  ///
  /// Unlike a session it settles no interrupted change unless it is asked to, so that a look changes nothing.
  public func checkUp(
    boardAt path: String, mending: Bool, options: SessionOptions = SessionOptions()
  ) throws(SessionError) -> BoardCheckup {
    let location = try locate(path)
    var access = access(to: location, try openFolder(of: location), options)
    if mending { access.hasRecorded = try recordLookup(for: location, access, options) }
    let doctor = BoardDoctor(access)
    do throws(BoardLoadingError) {
      return mending ? try doctor.mend() : try doctor.examine()
    } catch {
      throw .loading(error)
    }
  }

  /// Makes what looks up an interrupted change in the history that a session would have now.
  private func recordLookup(
    for location: BoardLocation, _ access: BoardAccess, _ options: SessionOptions
  ) throws(SessionError) -> @Sendable ([ChangeStep]) -> Bool? {
    let now = Date(timeIntervalSince1970: Double(surroundings.time.now().milliseconds) / 1_000)
    let tier = Tier.resolution(from: entitlement.facts(), now: now).tier
    let choice = HistoryChoice(tier: tier, substrate: try findSubstrate(of: location, tier: tier).substrate)
    let session = UUIDSource(random: surroundings.random).next()
    return recordLookup(
      choice, HistorySurroundings(location: location, session: session, access: access, options: options))
  }
}
