import BoardFormat
import Testing

/// A small random number generator (SplitMix64) that gives the same numbers for the same seed everywhere.
struct EditingRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }

  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Reads a text that the test knows to be a readable document.
func editable(_ text: String) throws -> Document {
  let reading = DocumentReader().read(Array(text.utf8))
  return try #require(
    reading.document, "unreadable: \(text.debugDescription) \(String(describing: reading.defect))")
}

extension Document {
  /// The whole file as text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The value at a path; nil when there is none.
  func value(at path: String...) -> FrontMatterValue? {
    path.reduce(root as NodeView?) { $0?[$1] }?.value
  }
}
