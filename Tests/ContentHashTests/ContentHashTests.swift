import ContentHash
import Testing

@Suite struct ContentHashTests {
  @Test(
    "The hash is the SHA-256 of the standard",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func vectors(_ text: String, _ digits: String) {
    let hash = ContentHash(of: Array(text.utf8))
    #expect(hash.description == digits)
    #expect(Array(text.utf8).withUnsafeBytes { ContentHash(of: $0) } == hash)
    #expect(ContentHash(digits) == hash)
    #expect(ContentHash(digits.uppercased()) == hash)
    #expect(ContentHash(words: hash.words) == hash)
  }

  @Test("The quarters are the digest's bytes in their order")
  func words() {
    let words = ContentHash(of: Array("abc".utf8)).words
    #expect(words.0 == 0xba78_16bf_8f01_cfea)
    #expect(words.3 == 0xb410_ff61_f200_15ad)
  }

  @Test("Only 64 hexadecimal digits are a hash")
  func refusals() {
    let digits = ContentHash(of: []).description
    let bad = [
      "", String(digits.dropLast()), digits + "0", "g" + digits.dropFirst(), digits.dropLast() + "é",
    ]
    for text in bad { #expect(ContentHash(text) == nil, "\(text)") }
  }

  @Test("Hashes that differ in any one bit are different")
  func equality() {
    let hash = ContentHash(of: [1])
    for bit in 0..<256 {
      var words = [hash.words.0, hash.words.1, hash.words.2, hash.words.3]
      words[bit / 64] ^= 1 << UInt64(bit % 64)
      #expect(ContentHash(words: (words[0], words[1], words[2], words[3])) != hash)
    }
  }
}
