import Basics
import Testing

@Suite struct SystemTimeTests {
  @Test("The time since boot runs forward, and the wall clock is past the day this was written")
  func plausible() {
    let time = SystemTime()
    let first = time.sinceBoot()
    #expect(first > .zero)
    #expect(time.sinceBoot() >= first)
    #expect(time.now() > Timestamp(milliseconds: 1_750_000_000_000))
  }
}
