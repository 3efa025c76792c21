/// The random numbers from which one operation makes the identities of what it creates.
///
/// They are a value, so that planning the operation again gives the same identities. Each operation needs its own.
public struct IdentitySeed: Sendable, Equatable {
  private let high: UInt64
  private let low: UInt64

  /// Draws a seed.
  public init(using generator: inout some RandomNumberGenerator) {
    high = UInt64.random(in: .min ... .max, using: &generator)
    low = UInt64.random(in: .min ... .max, using: &generator)
  }

  /// The identities, one after the other, without end.
  var identities: Identities { Identities(high: Mixer(counter: high), low: Mixer(counter: low)) }

  /// Makes identities from a seed. Two of the same seed are never the same, since the mixing of a counter never
  /// gives a number twice.
  struct Identities: Sendable {
    fileprivate var high: Mixer
    fileprivate var low: Mixer

    /// Makes the next identity.
    mutating func next() -> ItemID {
      var pair = Pair(words: [low.next(), high.next()])
      return ItemID(using: &pair)
    }
  }

  /// SplitMix64: steps a counter by the golden ratio and mixes its bits.
  fileprivate struct Mixer: Sendable {
    var counter: UInt64

    mutating func next() -> UInt64 {
      counter &+= 0x9E37_79B9_7F4A_7C15
      var mixed = counter
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  /// Two numbers drawn before, as the generator that an identity is made with.
  private struct Pair: RandomNumberGenerator {
    var words: [UInt64]

    mutating func next() -> UInt64 { words.popLast() ?? 0 }
  }
}
