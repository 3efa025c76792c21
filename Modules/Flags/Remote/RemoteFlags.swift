public import Basics
internal import Synchronization

/// The flags of one app for whoever uses it right now: the last known ones at once, and those of the service when
/// asked for.
///
/// Nothing here waits for the network but `fetch` and `refresh`. A fetch that fails, or is cancelled,
/// changes nothing; one that succeeds is in force from then on, is kept for the next launch, and is told to all
/// who follow the changes.
///
/// Every instance has its own identity, and keeps what it fetched under that one alone. When the user
/// changes, a fetch that is still under way for the earlier one ends as cancelled, whatever it brings.
public final class RemoteFlags: Sendable {
  private struct State {
    var identity: FlagIdentity
    var fetching: any RemoteFlagsFetching
    var known: KnownFlags?
    /// Counts the users, so that what was begun for an earlier one is told apart.
    var generation = 0
    var lastFetch = 0
    /// The latest fetch that brought what is known; an earlier one that ends later comes too late.
    var landedFetch = 0
    /// The time since boot of the last success; nil before the first one for this user.
    var succeededAt: Duration?
    var followers: [Int: AsyncStream<KnownFlags?>.Continuation] = [:]
    var lastFollower = 0

    func tellFollowers() {
      for follower in followers.values { follower.yield(known) }
    }
  }

  private let state: Mutex<State>
  /// The fetch that all share who ask at the same time.
  let shared = SharedFetch<KnownFlags>()
  private let store: FlagStore?
  private let time: any TimeSource
  private let timeToLive: Duration?
  private let observer: (any FlagObserving)?
  private let diagnostics: any Diagnostics

  /// Creates the flags of an app and user, with what was kept by an earlier launch.
  ///
  /// - Parameters:
  ///   - fetching: asks the service on behalf of that user.
  ///   - store: keeps what was fetched; nil for nothing to be kept.
  ///   - timeToLive: after how long `refresh` asks again; nil for once per launch.
  ///   - observer: is told of each flag that is read through `read`.
  ///   - diagnostics: is told when what was fetched cannot be kept.
  public init(
    identity: FlagIdentity, fetching: any RemoteFlagsFetching, store: FlagStore?, time: any TimeSource,
    timeToLive: Duration? = nil, observer: (any FlagObserving)? = nil, diagnostics: any Diagnostics
  ) {
    self.store = store
    self.time = time
    self.timeToLive = timeToLive
    self.observer = observer
    self.diagnostics = diagnostics
    state = Mutex(State(identity: identity, fetching: fetching, known: store?.read(identity)))
  }

  deinit {
    for follower in state.withLock({ $0.followers.values.map(\.self) }) { follower.finish() }
  }

  // MARK: Reading

  /// Whose flags they are.
  public var identity: FlagIdentity { state.withLock { $0.identity } }

  /// What is known now; nil before the first fetch on this machine.
  ///
  /// It is a value that never changes; whoever reads many flags takes it once.
  public var known: KnownFlags? { state.withLock { $0.known } }

  /// Reads a set of flags: what is known, and the defaults for the rest.
  ///
  /// - Parameter reader: who reads, for the observer; by default the name of the set's type.
  public func read<Set: FlagSet>(_ set: Set.Type = Set.self, by reader: String? = nil) -> Set {
    Set(known, at: time.now(), observer: observer, reader: reader)
  }

  /// What each flag of a set is, where that comes from, and why. The observer is not told.
  public func evaluations<Set: FlagSet>(of set: Set.Type) -> [FlagEvaluation] {
    Set.evaluations(of: known, at: time.now())
  }

  /// What is known from now on: an element for each fetch that brought other values, and for each change of user.
  ///
  /// Whoever does not keep up gets the newest. The stream ends with this object.
  public func changes() -> AsyncStream<KnownFlags?> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: KnownFlags?.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.lastFollower += 1
      state.followers[state.lastFollower] = continuation
      return state.lastFollower
    }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.followers.removeValue(forKey: number) }
    }
    return stream
  }

  /// How many follow the changes right now.
  var followerCount: Int { state.withLock { $0.followers.count } }

  // MARK: Fetching

  /// Asks the service unless it answered in this launch already, and not longer than the time to live ago.
  ///
  /// It is meant to be called whenever a screen appears: after a failure the next appearance tries again. It
  /// throws what `fetch` throws.
  @discardableResult
  public func refresh() async throws -> KnownFlags {
    if let fresh = state.withLock({ fresh($0) }) { return fresh }
    return try await fetch()
  }

  /// Asks the service, together with whoever is asking it already.
  ///
  /// It throws what the service's `fetchSnapshot()` throws, and `CancellationError` when the task was cancelled or the
  /// user changed meanwhile.
  @discardableResult
  public func fetch() async throws -> KnownFlags {
    try await shared.value { [self] in try await fetchAlone() }
  }

  /// Takes over the flags of another user, or of the same one signed in anew.
  ///
  /// What is known is what was kept for that user, and `refresh` asks again. What is being fetched for the
  /// earlier user ends as cancelled.
  public func changeUser(to identity: FlagIdentity, fetching: any RemoteFlagsFetching) {
    let kept = store?.read(identity)
    state.withLock { state in
      state.identity = identity
      state.fetching = fetching
      state.known = kept
      state.generation += 1
      state.succeededAt = nil
      state.tellFollowers()
    }
    shared.abandon()
  }

  private func fresh(_ state: borrowing State) -> KnownFlags? {
    guard let succeededAt = state.succeededAt else { return nil }
    if let timeToLive, time.sinceBoot() - succeededAt >= timeToLive { return nil }
    return state.known
  }

  private func fetchAlone() async throws -> KnownFlags {
    let (fetching, identity, generation, number) = state.withLock { state in
      state.lastFetch += 1
      return (state.fetching, state.identity, state.generation, state.lastFetch)
    }
    // The values are at least as new as the question.
    let askedAt = time.now()
    let known = KnownFlags(try await fetching.fetchSnapshot(), fetchedAt: askedAt, origin: .live)
    let hasLanded = state.withLock { state in
      guard state.generation == generation, number > state.landedFetch else { return false }
      let isChange = state.known?.snapshot != known.snapshot
      state.landedFetch = number
      state.known = known
      state.succeededAt = time.sinceBoot()
      if isChange { state.tellFollowers() }
      return true
    }
    guard hasLanded else { throw CancellationError() }
    keep(known, for: identity)
    return known
  }

  private func keep(_ known: KnownFlags, for identity: FlagIdentity) {
    do throws(FlagStoreError) {
      try store?.keep(known.snapshot, fetchedAt: known.fetchedAt, for: identity, at: time.now())
    } catch {
      diagnostics.report(
        Diagnostic(
          .warning, "The flags are in force, but the next launch will not know them. \(error)"))
    }
  }
}
