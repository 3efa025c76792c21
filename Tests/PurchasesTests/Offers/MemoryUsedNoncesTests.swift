import Basics
import Purchases
import Testing

@Suite struct MemoryUsedNoncesTests {
  @Test("A nonce is free again when what it signed has ended, and not a millisecond before")
  func life() async throws {
    let nonces = MemoryUsedNonces()
    #expect(try await nonces.take("a", until: .days(1), at: .test))
    let last = Timestamp(milliseconds: Timestamp.days(1).milliseconds - 1)
    #expect(try await !nonces.take("a", until: .days(2), at: last))
    #expect(try await nonces.take("a", until: .days(2), at: .days(1)))
    #expect(try await !nonces.take("a", until: .days(3), at: .days(1)))
  }

  @Test("A full memory makes room of what has ended, and else refuses rather than forgets")
  func bound() async throws {
    let nonces = MemoryUsedNonces(capacity: 3)
    #expect(try await nonces.take("a", until: .days(1), at: .test))
    #expect(try await nonces.take("b", until: .days(2), at: .test))
    #expect(try await nonces.take("c", until: .days(3), at: .test))
    await #expect { try await nonces.take("d", until: .days(1), at: .test) } throws: { error in
      (error as? OfferError)?.code == .tooManyNonces
    }
    #expect(try await !nonces.take("a", until: .days(1), at: .test))
    #expect(try await nonces.take("d", until: .days(3), at: .days(1)))
    #expect(await nonces.count == 3)
    #expect(try await !nonces.take("b", until: .days(3), at: .days(1)))
  }
}
