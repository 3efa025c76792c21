import Basics
import Flags

/// The home screen's flags as they are after the migration: the service's, and the last known ones until it answers.
struct RemoteHomeFlags: HomeFlagsProviding {
  private let flags: RemoteFlags

  init(
    client: any RemoteFlagsFetching, store: FlagStore, identity: FlagIdentity, time: any TimeSource,
    diagnostics: any Diagnostics
  ) {
    flags = RemoteFlags(
      identity: identity, fetching: client, store: store, time: time, diagnostics: diagnostics)
  }

  var lastKnown: HomeFlags? { flags.known.map { HomeFlags($0.snapshot) } }

  func fetch() async throws -> HomeFlags { HomeFlags(try await flags.fetch().snapshot) }
}
