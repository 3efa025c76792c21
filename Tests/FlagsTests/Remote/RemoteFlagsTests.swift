import Basics
import Synchronization
import TestSupport
import Testing

@testable import Flags

@Suite struct RemoteFlagsTests {
  private static let ada = FlagIdentity(app: "home", user: "ada")
  private static let bob = FlagIdentity(app: "home", user: "bob")
  private static let first: FlagSnapshot = ["n": 1]
  private static let second: FlagSnapshot = ["n": 2]

  private let bench: FlagBench

  init() throws { bench = try FlagBench() }

  struct Numbers: FlagSet {
    @Flagged("n", .unfinished) var n = 0
  }

  private final class Counter: FlagObserving {
    private let count = Mutex(0)
    var all: Int { count.withLock(\.self) }
    func observe(_ evaluation: FlagEvaluation) { count.withLock { $0 += 1 } }
  }

  /// Waits until so many wait for a fetch.
  private func waiting(_ count: Int, in flags: RemoteFlags) async {
    while flags.shared.waitingCount != count { await Task.yield() }
  }

  /// Waits until every fetch has ended, with those that were given up.
  private func ended(in flags: RemoteFlags) async {
    while flags.shared.runningCount > 0 { await Task.yield() }
  }

  // MARK: What is shown

  @Test("Creating and reading asks nobody: the last known values are there, else the defaults")
  func asksNobody() async throws {
    let service = ScriptedFlagService()
    let flags = bench.launch(service)
    #expect(flags.known == nil)
    #expect(flags.read(Numbers.self) == .defaults)
    try bench.store().keep(Self.first, fetchedAt: bench.time.now(), for: Self.ada, at: bench.time.now())
    #expect(bench.launch(service).read(Numbers.self).n == 1)
    #expect(await service.questions == 0)
  }

  @Test("Each value tells whether it is live, kept and how long ago, or a default")
  func sources() async throws {
    let asked = bench.time.now()
    let flags = bench.launch(ScriptedFlagService(answers: [.success(Self.first)]))
    #expect(flags.evaluations(of: Numbers.self).map(\.source) == [.default(.nothingKnown)])
    try await flags.fetch()
    bench.time.pass(.seconds(90))
    #expect(flags.evaluations(of: Numbers.self).map(\.source) == [.live(fetchedAt: asked)])
    let next = bench.launch(ScriptedFlagService())
    #expect(
      next.evaluations(of: Numbers.self).map(\.source) == [.cached(fetchedAt: asked, age: .seconds(90))])
  }

  @Test("The observer is told of what is read, and not of what is explained")
  func observer() {
    let counter = Counter()
    let flags = bench.launch(ScriptedFlagService(), observer: counter)
    _ = flags.read(Numbers.self)
    _ = flags.evaluations(of: Numbers.self)
    #expect(counter.all == 1)
  }

  // MARK: When the service is asked

  @Test("It is asked once per launch with success; after a failure the next appearance tries again")
  func oncePerLaunch() async throws {
    let service = ScriptedFlagService(answers: [
      .failure(RemoteFlagsError.timedOut), .failure(RemoteFlagsError.unavailable(status: 503)),
      .success(Self.first), .success(Self.second),
    ])
    let flags = bench.launch(service)
    await #expect(throws: RemoteFlagsError.timedOut) { try await flags.refresh() }
    await #expect(throws: RemoteFlagsError.unavailable(status: 503)) { try await flags.refresh() }
    #expect(flags.known == nil)
    for _ in 0..<3 { #expect(try await flags.refresh().snapshot == Self.first) }
    bench.time.pass(.seconds(1_000_000))
    #expect(try await flags.refresh().snapshot == Self.first)
    #expect(await service.questions == 3)
    #expect(try await flags.fetch().snapshot == Self.second)
    #expect(await service.questions == 4)
  }

  @Test("With a time to live it is asked again when that is over, whatever the wall clock says")
  func timeToLive() async throws {
    let service = ScriptedFlagService(answers: [.success(Self.first), .success(Self.second)])
    let flags = bench.launch(service, timeToLive: .seconds(300))
    try await flags.refresh()
    bench.time.pass(.seconds(299))
    bench.time.setWallClock(Timestamp(milliseconds: 0))
    #expect(try await flags.refresh().snapshot == Self.first)
    bench.time.pass(.seconds(1))
    #expect(try await flags.refresh().snapshot == Self.second)
    #expect(await service.questions == 2)
  }

  @Test("A failed fetch changes nothing, neither here nor for the next launch")
  func failure() async throws {
    let service = ScriptedFlagService(answers: [.success(Self.first), .failure(RemoteFlagsError.malformed)])
    let flags = bench.launch(service)
    let known = try await flags.fetch()
    await #expect(throws: RemoteFlagsError.malformed) { try await flags.fetch() }
    #expect(flags.known == known)
    #expect(bench.launch(service).known?.snapshot == Self.first)
  }

  @Test("Flags that cannot be kept are in force all the same, and that is reported")
  func cannotKeep() async throws {
    try bench.disk.setPermissions(of: "/home/ada", to: 0o500)
    let flags = bench.launch(ScriptedFlagService(answers: [.success(Self.first)]))
    try await flags.fetch()
    #expect(flags.read(Numbers.self).n == 1)
    #expect(bench.diagnostics.all.map(\.level) == [.warning])
    #expect(bench.launch(ScriptedFlagService()).known == nil)
  }

  // MARK: Many at once

  @Test("All who ask at the same time share one fetch")
  func shared() async throws {
    let service = ScriptedFlagService()
    let flags = bench.launch(service)
    let tasks = (0..<20).map { number in
      Task { number % 2 == 0 ? try await flags.refresh() : try await flags.fetch() }
    }
    await waiting(20, in: flags)
    await service.asked(1)
    await service.answer(1, .success(Self.first))
    for task in tasks { #expect(try await task.value.snapshot == Self.first) }
    #expect(await service.questions == 1)
  }

  @Test("Whoever is cancelled stops waiting at once, and the others get their flags")
  func oneCancelled() async throws {
    let service = ScriptedFlagService()
    let flags = bench.launch(service)
    let leaving = Task { try await flags.fetch() }
    let staying = Task { try await flags.fetch() }
    await waiting(2, in: flags)
    await service.asked(1)
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    await service.answer(1, .success(Self.first))
    #expect(try await staying.value.snapshot == Self.first)
    #expect(await service.cancelled.isEmpty)
  }

  @Test("When nobody waits any more the fetch is cancelled, and the next one asks anew")
  func allCancelled() async throws {
    let service = ScriptedFlagService()
    let flags = bench.launch(service)
    let tasks = (0..<3).map { _ in Task { try await flags.refresh() } }
    await waiting(3, in: flags)
    await service.asked(1)
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
    while await service.cancelled != [1] { await Task.yield() }
    let again = Task { try await flags.refresh() }
    await service.asked(2)
    await service.answer(2, .success(Self.first))
    #expect(try await again.value.snapshot == Self.first)
  }

  @Test("Whoever is cancelled before asking asks nobody")
  func cancelledBefore() async {
    let service = ScriptedFlagService()
    let flags = bench.launch(service)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await flags.fetch()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(await service.questions == 0)
  }

  @Test("An answer to a question that was given up does not replace a later one's")
  func overtaken() async throws {
    let service = ScriptedFlagService(isStubborn: true)
    let flags = bench.launch(service)
    let early = Task { try await flags.fetch() }
    await service.asked(1)
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    let late = Task { try await flags.fetch() }
    await service.asked(2)
    await service.answer(2, .success(Self.second))
    #expect(try await late.value.snapshot == Self.second)
    await service.answer(1, .success(Self.first))
    await ended(in: flags)
    #expect(flags.known?.snapshot == Self.second)
    #expect(bench.launch(service).known?.snapshot == Self.second)
  }

  @Test("Whoever asks anew after a question was given up waits for their own answer")
  func ownAnswer() async throws {
    let service = ScriptedFlagService(isStubborn: true)
    let flags = bench.launch(service)
    let early = Task { try await flags.fetch() }
    await service.asked(1)
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }
    let late = Task { try await flags.fetch() }
    await service.asked(2)
    await service.answer(1, .success(Self.first))
    while flags.shared.runningCount != 1 { await Task.yield() }
    #expect(flags.shared.waitingCount == 1)
    await service.answer(2, .success(Self.second))
    #expect(try await late.value.snapshot == Self.second)
    #expect(flags.known?.snapshot == Self.second)
  }

  @Test("Fetches that are begun and cancelled all the time all end", arguments: [1, 2, 3])
  func storm(_ seed: UInt64) async {
    struct Quick: RemoteFlagsFetching {
      func fetchSnapshot() async throws -> FlagSnapshot {
        await Task.yield()
        try Task.checkCancellation()
        return ["n": 1]
      }
    }
    let flags = bench.launch(Quick())
    var generator = SeededGenerator(seed: seed)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<200 {
        let task = Task { try await flags.fetch() }
        let isCancelled = Bool.random(using: &generator)
        group.addTask {
          if isCancelled { task.cancel() }
          do {
            #expect(try await task.value.snapshot == ["n": 1])
          } catch {
            #expect(error is CancellationError)
          }
        }
        if Int.random(in: 0..<4, using: &generator) == 0 { await Task.yield() }
      }
    }
    #expect(flags.shared.waitingCount == 0)
  }

  // MARK: Other users

  @Test(
    "A fetch made for an earlier user lands neither on the current one nor on disk", arguments: [true, false])
  func earlierUser(_ isStubborn: Bool) async throws {
    let earlier = ScriptedFlagService(isStubborn: isStubborn)
    let current = ScriptedFlagService()
    let flags = bench.launch(earlier)
    let fetch = Task { try await flags.fetch() }
    await earlier.asked(1)
    flags.changeUser(to: Self.bob, fetching: current)
    await #expect(throws: CancellationError.self) { try await fetch.value }
    await earlier.answer(1, .success(Self.first))
    await ended(in: flags)
    #expect(flags.known == nil)
    let own = Task { try await flags.refresh() }
    await current.asked(1)
    await current.answer(1, .success(Self.second))
    #expect(try await own.value.snapshot == Self.second)
    #expect(flags.known?.snapshot == Self.second)
    #expect(bench.launch(earlier).known == nil)
    #expect(bench.launch(current, for: Self.bob).known?.snapshot == Self.second)
  }

  @Test("Another user starts with their own last known values, and the service is asked anew")
  func changedUser() async throws {
    try bench.store().keep(Self.second, fetchedAt: bench.time.now(), for: Self.bob, at: bench.time.now())
    let flags = bench.launch(ScriptedFlagService(answers: [.success(Self.first)]))
    try await flags.refresh()
    let bobs = ScriptedFlagService(answers: [.success(["n": 3])])
    flags.changeUser(to: Self.bob, fetching: bobs)
    #expect(flags.identity == Self.bob)
    #expect(flags.read(Numbers.self).n == 2)
    #expect(flags.known?.origin == .cached)
    #expect(try await flags.refresh().snapshot == ["n": 3])
    flags.changeUser(to: Self.ada, fetching: ScriptedFlagService())
    #expect(flags.read(Numbers.self).n == 1)
  }

  @Test("Two instances share nothing but the file of the same app and user")
  func instances() async throws {
    let one = bench.launch(ScriptedFlagService(answers: [.success(Self.first)]))
    let two = bench.launch(ScriptedFlagService(answers: [.success(Self.second)]))
    let other = bench.launch(ScriptedFlagService(), for: FlagIdentity(app: "settings", user: "ada"))
    bench.time.pass(.seconds(1))
    try await one.fetch()
    #expect(two.known == nil)
    #expect(other.known == nil)
    bench.time.pass(.seconds(1))
    try await two.fetch()
    #expect(one.known?.snapshot == Self.first)
    #expect(bench.launch(ScriptedFlagService()).known?.snapshot == Self.second)
    #expect(bench.launch(ScriptedFlagService(), for: other.identity).known == nil)
  }

  // MARK: Changes

  @Test("Followers learn of each fetch that brought other values, and of each change of user")
  func changes() async throws {
    let flags = bench.launch(
      ScriptedFlagService(answers: [.success(Self.first), .success(Self.first), .success(Self.second)]))
    var followed = flags.changes().makeAsyncIterator()
    var other = flags.changes().makeAsyncIterator()
    try await flags.fetch()
    #expect(await followed.next()??.snapshot == Self.first)
    try await flags.fetch()
    try await flags.fetch()
    #expect(await followed.next()??.snapshot == Self.second)
    // Whoever does not keep up gets the newest.
    #expect(await other.next()??.snapshot == Self.second)
    flags.changeUser(to: Self.bob, fetching: ScriptedFlagService())
    #expect(await followed.next() == .some(nil))
  }

  @Test("A fetch that brought the same values is no change")
  func noChange() async throws {
    var flags: RemoteFlags? = bench.launch(
      ScriptedFlagService(answers: [.success(Self.first), .success(Self.first)]))
    var followed = try #require(flags?.changes()).makeAsyncIterator()
    try await flags?.fetch()
    #expect(await followed.next()??.snapshot == Self.first)
    try await flags?.fetch()
    flags = nil
    #expect(await followed.next() == nil)
  }

  @Test("The streams end with the flags, and a follower that left is forgotten")
  func streamsEnd() async throws {
    var flags: RemoteFlags? = bench.launch(ScriptedFlagService(answers: [.success(Self.first)]))
    let leaving = Task { [stream = flags?.changes()] in
      if let stream { for await _ in stream {} }
    }
    var followed = try #require(flags?.changes()).makeAsyncIterator()
    #expect(flags?.followerCount == 2)
    leaving.cancel()
    await leaving.value
    #expect(flags?.followerCount == 1)
    flags = nil
    #expect(await followed.next() == nil)
  }
}
