import Compression
import TestSupport
import Testing

@Suite struct ZstdCompressionTests {
  private static let text = Array(String(repeating: "A card with a title and a body.\n", count: 40).utf8)

  private static func noise(_ count: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: 5)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  @Test("What was compressed comes back", arguments: [-5, 1, 3, 19, 99])
  func roundTrip(_ level: Int) throws {
    let compression = ZstdCompression(level: level)
    for bytes in [[], [0], Self.text, Self.noise(5_000), Self.noise(300_000)] {
      let compressed = try compression.compress(bytes)
      let isSame = try compression.decompress(compressed, size: bytes.count) == bytes
      #expect(isSame, "\(bytes.count) bytes")
    }
  }

  @Test("Text becomes smaller")
  func smaller() throws {
    #expect(try ZstdCompression().compress(Self.text).count < Self.text.count / 10)
  }

  @Test("Another size than the right one is refused", arguments: [0, 1, text.count - 1, text.count + 1])
  func wrongSize(_ size: Int) throws {
    let compressed = try ZstdCompression().compress(Self.text)
    #expect(throws: CompressionError.wrongSize(expected: size)) {
      try ZstdCompression().decompress(compressed, size: size)
    }
  }

  @Test("Bytes that end early are refused, at every length")
  func cutShort() throws {
    let compressed = try ZstdCompression().compress(Self.text)
    for length in 0..<compressed.count {
      #expect(throws: CompressionError.self, "\(length)") {
        try ZstdCompression().decompress(Array(compressed.prefix(length)), size: Self.text.count)
      }
    }
  }

  @Test("A claim of a huge size asks for no memory")
  func hugeClaim() throws {
    // Magic number, one segment with a size of 8 bytes, and a size of 2^60.
    let hostile: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0, 0, 0]
    #expect(throws: CompressionError.wrongSize(expected: 100)) {
      try ZstdCompression().decompress(hostile, size: 100)
    }
  }

  @Test("Bytes that were never compressed are refused with a sentence")
  func neverCompressed() {
    let error = #expect(throws: CompressionError.self) {
      try ZstdCompression().decompress(Array("some text".utf8), size: 100)
    }
    #expect(error?.description.hasSuffix(".") == true)
  }
}
