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

  @Test("The run of the machine has a name that stays, and a source that does not tell it says so")
  func boot() throws {
    let name = try #require(SystemTime().bootIdentity())
    #expect(name.count == 36)
    #expect(SystemTime().bootIdentity() == name)
    struct Silent: TimeSource {
      func now() -> Timestamp { Timestamp(milliseconds: 0) }
      func sinceBoot() -> Duration { .zero }
    }
    #expect(Silent().bootIdentity() == nil)
  }
}
