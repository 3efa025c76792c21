/// Numbers that follow from a seed, so that a script gives the same identifiers each time (SplitMix64).
struct SeededNumbers: RandomNumberGenerator, Sendable, Equatable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number in hexadecimal digits, 16 of them.
  mutating func digits() -> String {
    let text = String(next(), radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }

  /// A UUID of version 4.
  mutating func identity() -> String {
    let text = Array(digits() + digits())
    let parts = [text[0..<8], text[8..<12], text[13..<16], text[17..<20], text[20..<32]].map { String($0) }
    return "\(parts[0])-\(parts[1])-4\(parts[2])-a\(parts[3])-\(parts[4])"
  }
}
