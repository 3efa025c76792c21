/// Random choices that are the same for the same seed, on every machine.
///
/// SplitMix64, as in the tests' support; but the fuzzer links nothing beside the reader, so that it builds fast.
struct RepeatableRandom {
  private var counter: UInt64

  init(seed: UInt64) {
    counter = seed
  }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    counter &+= 0x9E37_79B9_7F4A_7C15
    var mixed = counter
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// One of `choices`, which are not empty.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[number(below: choices.count)]
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
