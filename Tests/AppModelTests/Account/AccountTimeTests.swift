import AppModel
import Basics
import Entitlement
import SignedStoreFixture
import Testing

@Suite("The time of what is taken in")
struct AccountTimeTests {
  private let bench: AccountBench
  private let store: SignedStoreFixture

  init() throws {
    bench = try AccountBench()
    store = bench.store
  }

  private static let tenYears: Int64 = 3_650

  @Test(
    "A clock set wrong while the machine runs neither gives Pro nor takes it",
    arguments: [-tenYears, tenYears])
  func wrongClock(_ days: Int64) throws {
    try bench.take(store.transaction(expires: 20, signed: 0))
    bench.clock.setWall(store.days(days))
    #expect(bench.tier == .pro)
    let status = try bench.launch().accountStatus(bench.configuration)
    let reason = try #require(status.lines.first?.reason)
    #expect(
      reason.contains(
        days > 0
          ? "It would be free by the time that the clock of this machine shows"
          : "The clock of this machine shows"), "\(reason)")
    bench.clock.pass(days: 21)
    #expect(bench.tier == .free)
  }

  @Test("Copies of old payments give nothing, however many are taken in one after another")
  func oldCopies() throws {
    try bench.take(store.transaction("1", of: "1", purchased: -400, expires: -370, signed: -400))
    #expect(bench.tier == .free)
    try bench.take(store.transaction("2", of: "2", purchased: -300, expires: -270, signed: -300))
    try bench.take(store.transaction("3", of: "3", purchased: -200, expires: -170, signed: -200))
    #expect(bench.tier == .free)
    bench.clock.restart()
    try bench.take(store.transaction("4", of: "4", purchased: -100, expires: -70, signed: -100))
    #expect(bench.tier == .free)
  }

  @Test("A payment that was signed some time ago lasts to its end by the clock, and no longer")
  func signedSomeTimeAgo() throws {
    try bench.take(store.transaction(expires: 20, signed: -10))
    #expect(bench.tier == .pro)
    bench.clock.pass(days: 19)
    #expect(bench.tier == .pro)
    bench.clock.pass(days: 1)
    #expect(bench.tier == .free)
  }

  @Test("A renewal that is not heard of holds Pro, and its end is heard of later")
  func offlineHold() throws {
    try bench.take(store.transaction(expires: 20), store.renewal())
    bench.clock.pass(days: 40)
    #expect(bench.finding.resolution == .offlineHold)
    try bench.take(
      store.renewal(renews: false, signed: 40, changes: ["expirationIntent": 1]))
    #expect(bench.tier == .free)
  }
}
