/// A random generator that gives the same sequence for the same seed, on every machine.
///
/// Property tests draw from it and print its seed, so that a failure can be run again. It is SplitMix64:
/// a counter stepped by the golden ratio whose bits are then mixed.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed the generator was made from, for messages.
  public let seed: UInt64
  private var counter: UInt64

  /// Creates a generator.
  public init(seed: UInt64) {
    self.seed = seed
    self.counter = seed
  }

  /// Draws the next 64 bits.
  public mutating func next() -> UInt64 {
    counter &+= 0x9E37_79B9_7F4A_7C15
    var mixed = counter
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Tells yes with a probability of `numerator` in `denominator`.
  public mutating func chance(_ numerator: Int, in denominator: Int) -> Bool {
    Int.random(in: 0..<denominator, using: &self) < numerator
  }
}
