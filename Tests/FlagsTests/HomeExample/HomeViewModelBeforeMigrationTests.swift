import Flags
import Testing

@MainActor
@Suite("HomeViewModel before the migration")
struct HomeViewModelBeforeMigrationTests {
  // MARK: The fake

  private func homeScreen(instantTransferIsOn: Bool, balance: Int) -> HomeViewModel {
    let legacy = LegacyFlags(enabled: instantTransferIsOn ? [.instantTransfers] : [])
    return HomeViewModel(provider: LegacyHomeFlags(legacy: legacy), balance: balance)
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
