import Basics
import Flags
import TestSupport

/// One machine's disk on which launch after launch keeps flags.
struct FlagBench {
  static let folder = "/home/ada/.local/state/lanework"

  let disk: MemoryDisk
  let diagnostics = RecordedDiagnostics()
  let time = SettableTime()

  init(_ disk: MemoryDisk = MemoryDisk()) throws {
    self.disk = disk
    try disk.makeFolder("/home/ada", permissions: 0o700)
  }

  /// A store as a launch makes it, in a process of its own unless one is given.
  func store(_ process: MemoryFileSystem? = nil, seed: UInt64? = nil) -> FlagStore {
    FlagStore(preferences: preferences(process, seed: seed), diagnostics: diagnostics)
  }

  func preferences(_ process: MemoryFileSystem? = nil, seed: UInt64? = nil) -> FilePreferences {
    FilePreferences(
      folders: UserFolders(environment: ["HOME": "/home/ada"], name: "lanework"),
      fileSystem: process ?? MemoryFileSystem(on: disk), diagnostics: diagnostics,
      identities: seed.map { seed in UUIDSource(random: RandomSource { seed }) } ?? .system, lockWait: .zero)
  }

  /// The flags of a launch.
  func launch(
    _ service: any RemoteFlagsFetching, for identity: FlagIdentity = FlagIdentity(app: "home", user: "ada"),
    timeToLive: Duration? = nil, observer: (any FlagObserving)? = nil
  ) -> RemoteFlags {
    RemoteFlags(
      identity: identity, fetching: service, store: store(), time: time, timeToLive: timeToLive,
      observer: observer, diagnostics: diagnostics)
  }

  /// The path of the file that an identity's flags are kept in.
  static func path(of identity: FlagIdentity) -> String {
    "\(folder)/flags-\(identity.app)-\(identity.userHash).json"
  }
}
