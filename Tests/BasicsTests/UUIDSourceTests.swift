import Basics
import Testing

@Suite struct UUIDSourceTests {
  @Test(
    "Version and variant are set whatever the random bits are, which are all used",
    arguments: [
      (0, "00000000-0000-4000-8000-000000000000"), (.max, "ffffffff-ffff-4fff-bfff-ffffffffffff"),
      (0x0123_4567_89AB_CDEF, "01234567-89ab-4def-8123-456789abcdef"),
    ] as [(UInt64, String)])
  func bits(_ random: UInt64, _ expected: String) {
    #expect(UUIDSource(random: RandomSource { random }).next() == expected)
  }

  @Test("The system's source does not repeat itself")
  func system() {
    #expect(Set((0..<1_000).map { _ in UUIDSource.system.next() }).count == 1_000)
  }
}
