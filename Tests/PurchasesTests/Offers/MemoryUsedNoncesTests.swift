import Basics
import Purchases
import Testing

@Suite struct MemoryUsedNoncesTests {
  @Test(
    "A nonce is taken once, also when what it signed has ended or the clock was set back",
    arguments: [Timestamp.days(-1), .test, .days(1), .days(2), OfferSigner.never])
  func once(later: Timestamp) async throws {
    let nonces = MemoryUsedNonces()
    #expect(try await nonces.take("a", until: .days(1), at: .test))
    #expect(try await !nonces.take("a", until: .days(3), at: later))
    #expect(await nonces.count == 1)
  }

  @Test("A full memory makes room of what has ended, and not a millisecond before; else it refuses new ones")
  func bound() async throws {
    let nonces = MemoryUsedNonces(capacity: 3)
    #expect(try await nonces.take("a", until: .days(1), at: .test))
    #expect(try await nonces.take("b", until: .days(2), at: .test))
    #expect(try await nonces.take("c", until: OfferSigner.never, at: .test))
    let last = Timestamp(milliseconds: Timestamp.days(1).milliseconds - 1)
    await #expect { try await nonces.take("d", until: .days(1), at: last) } throws: { error in
      (error as? OfferError)?.code == .tooManyNonces
    }
    // What is known is refused as such, full or not.
    #expect(try await !nonces.take("a", until: .days(1), at: last))
    #expect(try await nonces.take("d", until: .days(3), at: .days(1)))
    #expect(await nonces.count == 3)
    #expect(try await !nonces.take("b", until: .days(3), at: .days(1)))
  }

  @Test("What does not end is never forgotten to make room")
  func endless() async throws {
    let nonces = MemoryUsedNonces(capacity: 1)
    #expect(try await nonces.take("a", until: OfferSigner.never, at: .test))
    for now in [Timestamp.test, .days(100_000)] {
      await #expect(throws: OfferError.self) { try await nonces.take("b", until: .days(1), at: now) }
      #expect(try await !nonces.take("a", until: .days(1), at: now))
    }
  }
}
