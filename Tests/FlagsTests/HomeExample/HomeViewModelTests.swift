import Basics
import Flags
import TestSupport
import Testing

@MainActor
@Suite struct HomeViewModelTests {
  private let bench: FlagBench

  init() throws { bench = try FlagBench() }

  private static let everythingOn: FlagSnapshot = [
    "home.card_banner": .bool(true), "home.instant_transfers": .bool(true),
    "home.spending_insights": .bool(true),
  ]

  /// The screen as a launch of the app makes it.
  private func launch(_ client: any RemoteFlagsFetching) -> HomeViewModel {
    let provider = RemoteHomeFlags(
      client: client, store: bench.store(), identity: FlagIdentity(app: "home", user: "ada"),
      time: bench.time, diagnostics: bench.diagnostics)
    return HomeViewModel(provider: provider, balance: 2_500)
  }

  @Test("The first launch shows each flag's default while loading")
  func firstLaunch() async {
    let service = ScriptedFlagService()
    let home = launch(service)
    let loading = Task { await home.refreshFlags() }
    await service.asked(1)
    #expect(home.flags == .defaults)
    #expect(home.showsInstantTransfer)
    await service.answer(1, .success(Self.everythingOn))
    await loading.value
    #expect(home.flags.showsCardBanner)
  }

  @Test("A failed fetch keeps the last known values")
  func failedFetch() async {
    await launch(ScriptedFlagService(answers: [.success(["home.card_banner": .bool(true)])])).refreshFlags()
    let home = launch(ScriptedFlagService(answers: [.failure(RemoteFlagsError.unavailable(status: 503))]))
    await home.refreshFlags()
    #expect(home.flags.showsCardBanner)
    #expect(home.flags.allowsInstantTransfer)
    #expect(home.lastFailure as? RemoteFlagsError == .unavailable(status: 503))
  }

  @Test("A fetch is remembered for the next launch")
  func remembered() async {
    await launch(ScriptedFlagService(answers: [.success(Self.everythingOn)])).refreshFlags()
    #expect(launch(ScriptedFlagService()).flags == HomeFlags(Self.everythingOn))
  }

  @Test("A missing or mistyped key keeps its default, and the others apply")
  func missingOrMistyped() async {
    let answer: FlagSnapshot = ["home.card_banner": .string("yes"), "home.spending_insights": .bool(true)]
    let home = launch(ScriptedFlagService(answers: [.success(answer)]))
    await home.refreshFlags()
    #expect(!home.flags.showsCardBanner)
    #expect(home.flags.allowsInstantTransfer)
    #expect(home.flags.showsSpendingInsights)
  }

  @Test("After a failure the next appearance tries again; after a success none does in this launch")
  func appearances() async {
    let service = ScriptedFlagService(answers: [
      .failure(RemoteFlagsError.timedOut), .success(Self.everythingOn), .success([:]),
    ])
    let home = launch(service)
    await home.refreshFlags()
    #expect(home.flags == .defaults)
    await home.refreshFlags()
    await home.refreshFlags()
    #expect(home.flags == HomeFlags(Self.everythingOn))
    #expect(await service.questions == 2)
  }

  @Test("A cancelled fetch is no failure, and the next appearance tries again")
  func cancelled() async {
    let service = ScriptedFlagService()
    let home = launch(service)
    let loading = Task { await home.refreshFlags() }
    await service.asked(1)
    loading.cancel()
    await loading.value
    #expect(home.lastFailure == nil)
    #expect(home.flags == .defaults)
    let again = Task { await home.refreshFlags() }
    await service.asked(2)
    await service.answer(2, .success(Self.everythingOn))
    await again.value
    #expect(home.flags.showsCardBanner)
  }

  @Test("The older flags lost the shipped transfer where nothing was set, and the new ones keep it")
  func lostFeature() {
    let before = HomeViewModel(provider: LegacyHomeFlags(legacy: LegacyFlags(enabled: [])), balance: 2_500)
    #expect(!before.showsInstantTransfer)
    #expect(launch(ScriptedFlagService()).showsInstantTransfer)
  }
}
