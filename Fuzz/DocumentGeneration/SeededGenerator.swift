/// A source of random numbers that gives the same ones for the same seed, on every machine.
///
/// The algorithm is SplitMix64.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension RandomNumberGenerator {
  /// One of `choices`, which are not empty.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int(next() % UInt64(choices.count))]
  }

  /// Whether an event of one in `count` happens.
  mutating func oneIn(_ count: UInt64) -> Bool {
    next() % count == 0
  }

  /// A number from 0 up to but not including `bound`, which is at least 1.
  mutating func number(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }
}
