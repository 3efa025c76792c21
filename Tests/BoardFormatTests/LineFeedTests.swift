import Testing

@testable import BoardFormat

@Suite("LineFeed")
struct LineFeedTests {
  @Test("The first line feed is found at every offset and in every range, whatever the bytes around it")
  func everyOffset() {
    for filler: UInt8 in [0x00, 0x09, 0x0B, 0x20, 0x8A, 0xFF] {
      for length in 0...20 {
        for position in 0...length {
          var bytes = [UInt8](repeating: filler, count: length)
          if position < length { bytes[position] = 0x0A }
          // A second one behind the first is never taken for it.
          if position + 1 < length { bytes[length - 1] = 0x0A }
          for start in 0...position {
            #expect(LineFeed.firstOffset(in: start..<length, of: bytes) == position)
            #expect(LineFeed.firstOffset(in: start..<position, of: bytes) == position)
          }
        }
      }
    }
  }
}
