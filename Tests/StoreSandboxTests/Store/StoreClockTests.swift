import Basics
import StoreSandbox
import Testing

@Suite struct StoreClockTests {
  private let start = StoreBench.start

  @Test("a clock runs at its rate, goes on from where it was at another, and never goes back")
  func rates() {
    var clock = StoreClock(start: start, rate: 60, at: .seconds(10))
    #expect(clock.now(at: .seconds(10)) == start)
    #expect(clock.now(at: .seconds(12)) == start.advanced(by: .seconds(120)))
    clock.setRate(0, at: .seconds(12))
    #expect(clock.now(at: .seconds(99)) == start.advanced(by: .seconds(120)))
    clock.move(to: start, at: .seconds(99))
    #expect(clock.now(at: .seconds(99)) == start.advanced(by: .seconds(120)))
    clock.move(to: start.advanced(by: .seconds(500)), at: .seconds(99))
    clock.setRate(2, at: .seconds(100))
    #expect(clock.now(at: .seconds(101)) == start.advanced(by: .seconds(502)))
    #expect(clock.now(at: .seconds(50)) == start.advanced(by: .seconds(500)))
  }
}
