public import Basics
public import Entitlement
internal import Flags

/// The program's parts, one of each, and the place where they are put together.
///
/// Nothing else knows two modules at once. An app makes one of these from what only it may know (folders, clocks,
/// the disk) and begins board sessions from it; nothing in here asks the network.
public final class AppModel: Sendable {
  /// What is known about the subscription.
  public let entitlement: ProEntitlement
  /// What the stores have said about subscriptions.
  public let ledger: KeptLedger
  /// Small values that are kept across launches.
  public let preferences: any AppPreferences
  /// The folder of the program's own records.
  public let stateFolder: StateFolder

  let surroundings: Surroundings
  let openBoards: OpenBoards
  /// The flags that were fetched last.
  let flagStore: FlagStore
  var fileSystem: any FileSystem { surroundings.fileSystem }

  /// Puts the parts together; nothing is read or written.
  public init(_ surroundings: Surroundings) {
    self.surroundings = surroundings
    preferences = FilePreferences(
      folders: surroundings.folders, fileSystem: surroundings.fileSystem,
      diagnostics: surroundings.diagnostics,
      identities: UUIDSource(random: surroundings.random))
    entitlement = ProEntitlement(
      preferences: preferences, diagnostics: surroundings.diagnostics, time: surroundings.time)
    ledger = KeptLedger(preferences: preferences, diagnostics: surroundings.diagnostics)
    stateFolder = StateFolder(path: surroundings.folders.state, fileSystem: surroundings.fileSystem)
    openBoards = OpenBoards(preferences: preferences)
    flagStore = FlagStore(preferences: preferences, diagnostics: surroundings.diagnostics)
  }
}
