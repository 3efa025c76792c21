import Flags
import Testing

@MainActor
@Suite("HomeViewModel after the migration")
struct HomeViewModelAfterMigrationTests {
  // MARK: The fake

  private struct FakeHomeFlags: HomeFlagsProviding {
    let lastKnown: HomeFlags?

    func fetch() async throws -> HomeFlags { lastKnown ?? .defaults }
  }

  private func homeScreen(instantTransferIsOn: Bool, balance: Int) -> HomeViewModel {
    var flags = HomeFlags.defaults
    flags.allowsInstantTransfer = instantTransferIsOn
    return HomeViewModel(provider: FakeHomeFlags(lastKnown: flags), balance: balance)
  }

  // MARK: The rules of the screen

  @Test("Instant transfer shows with a positive balance")
  func instantTransferWithBalance() {
    let home = homeScreen(instantTransferIsOn: true, balance: 2_500)
    #expect(home.showsInstantTransfer)
  }

  @Test("Instant transfer is hidden when its flag is off")
  func instantTransferIsOff() {
    let home = homeScreen(instantTransferIsOn: false, balance: 2_500)
    #expect(!home.showsInstantTransfer)
  }

  @Test("Instant transfer is hidden with an empty balance")
  func instantTransferWithoutBalance() {
    let home = homeScreen(instantTransferIsOn: true, balance: 0)
    #expect(!home.showsInstantTransfer)
  }
}
