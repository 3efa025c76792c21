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

  /// The first identity.
  var first: ItemID {
    var identities = identities
    return identities.next()
  }

  /// The identities, one after the other, without end.
  var identities: Identities { Identities(high: Mixer(counter: high), low: Mixer(counter: low)) }

  /// Makes identities from a seed. Two of the same seed are never the same, since the mixing of a counter never
  /// gives a number twice.
  struct Identities: Sendable {
    fileprivate var high: Mixer
    fileprivate var low: Mixer

    /// Makes the next identity.
    mutating func next() -> ItemID { ItemID(randomBits: (high.next(), low.next())) }
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
}

extension ItemID {
  /// Creates a UUID of version 4 in lowercase, the only form that writers make, from 128 random bits.
  fileprivate init(randomBits bits: (UInt64, UInt64)) {
    let words = [bits.0 & ~0xF000 | 0x4000, bits.1 & ~(0b11 << 62) | 0b10 << 62]
    var text: [UInt8] = []
    for word in words {
      for shift in stride(from: 60, through: 0, by: -4) {
        if [8, 13, 18, 23].contains(text.count) { text.append(UInt8(ascii: "-")) }
        let digit = UInt8(word >> UInt64(shift) & 15)
        text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    // 32 hexadecimal digits with dashes after the 8th, 12th, 16th and 20th are an identity.
    // swift-format-ignore: NeverForceUnwrap
    self.init(utf8: text)!
  }
}
