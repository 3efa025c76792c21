import Basics
import Testing

@testable import Flags

/// The vectors come from mmh3 5.3.1 and cbor2 5.9.0 of PyPI.
@Suite struct BucketingTests {
  @Test(
    "The hash is MurmurHash3 of 32 bits",
    arguments: [
      ("", 0, 0), ("", 0x9747_B28C, 3954623016),
      ("a", 0, 1009084850), ("a", 0x9747_B28C, 2141232806),
      ("ab", 0, 2613040991), ("ab", 0x9747_B28C, 1955026322),
      ("abc", 0, 3017643002), ("abc", 0x9747_B28C, 3360318173),
      ("abcd", 0, 1139631978), ("abcd", 0x9747_B28C, 4031219239),
      ("hello, world", 0, 345750399), ("hello, world", 0x9747_B28C, 2593340928),
      ("Sulisław", 0, 2692847601), ("Sulisław", 0x9747_B28C, 2418365130),
      ("The quick brown fox jumps over the lazy dog", 0, 776992547),
      ("The quick brown fox jumps over the lazy dog", 0x9747_B28C, 799549133),
    ] as [(String, UInt32, UInt32)])
  func hash(_ text: String, _ seed: UInt32, _ expected: UInt32) {
    #expect(MurmurHash.hash(Array(text.utf8), seed: seed) == expected)
  }

  @Test("The hash of all bytes there are")
  func hashOfAllBytes() {
    #expect(MurmurHash.hash(Array(0...255)) == 3825864278)
  }

  @Test(
    "A value has one form in CBOR, and whole numbers are whole however they are spelt",
    arguments: [
      (0, "00"),
      (23, "17"),
      (24, "1818"),
      (255, "18ff"),
      (256, "190100"),
      (65535, "19ffff"),
      (65536, "1a00010000"),
      (4294967295, "1affffffff"),
      (4294967296, "1b0000000100000000"),
      (9223372036854775807, "1b7fffffffffffffff"),
      (-1, "20"),
      (-24, "37"),
      (-25, "3818"),
      (-256, "38ff"),
      (-257, "390100"),
      (-65537, "3a00010000"),
      (.integer(.min), "3b7fffffffffffffff"),
      (1.0, "01"),
      (-3.0, "22"),
      (0.5, "f93800"),
      (1.5, "f93e00"),
      (-0.5, "f9b800"),
      (65504.5, "fa477fe080"),
      (0.1, "fb3fb999999999999a"),
      (3.4028234663852886e+38, "fa7f7fffff"),
      (1e+300, "fb7e37e43c8800759c"),
      (5.960464477539063e-08, "f90001"),
      (6.103515625e-05, "f90400"),
      (2.980232238769531e-08, "fb3e5fffffffffffff"),
      (1e-10, "fb3ddb7cdfd9d7bdbb"),
      (1e+19, "1b8ac7230489e80000"),
      (1.844674407370955e+19, "1bfffffffffffff800"),
      (1.8446744073709552e+19, "fa5f800000"),
      (100000.5, "fa47c35040"),
      (2048.5, "fa45000800"),
      (1024.5, "fa44801000"),
      (1023.75, "fa447ff000"),
      ("", "60"),
      ("ü", "62c3bc"),
      ("日本", "66e697a5e69cac"),
      (true, "f5"),
      (false, "f4"),
      (nil, "f6"),
      ([], "80"),
      ([1, "a", [nil]], "8301616181f6"),
      ([:], "a0"),
      (["b": 1, "aa": 2.0, "a": 3, "": [4.5]], "a46081f9448061610361620162616102"),
    ] as [(JSONValue, String)])
  func cbor(_ value: JSONValue, _ expected: String) {
    #expect(Self.hexadecimal(CanonicalCBOR.bytes(of: value)) == expected)
  }

  @Test(
    "Long texts and lists say their length in as many bytes as it takes",
    arguments: [23, 24, 255, 256, 65_535, 65_536])
  func lengths(_ count: Int) {
    let kinds = [23: "77", 24: "7818", 255: "78ff", 256: "790100", 65_535: "79ffff", 65_536: "7a00010000"]
    let text = CanonicalCBOR.bytes(of: .string(String(repeating: "b", count: count)))
    #expect(Self.hexadecimal(Array(text.prefix(text.count - count))) == kinds[count])
    #expect(text.count - count == (kinds[count]?.count ?? 0) / 2)
  }

  @Test("Two texts are written as the list of both")
  func two() {
    #expect(CanonicalCBOR.bytes(of: "flag", "Åsa") == CanonicalCBOR.bytes(of: ["flag", "Åsa"]))
  }

  @Test("Numbers that JSON has not are written as canonical CBOR has them")
  func special() {
    #expect(Self.hexadecimal(CanonicalCBOR.bytes(of: .double(.infinity))) == "f97c00")
    #expect(Self.hexadecimal(CanonicalCBOR.bytes(of: .double(-.infinity))) == "f9fc00")
    #expect(Self.hexadecimal(CanonicalCBOR.bytes(of: .double(.nan))) == "f97e00")
    #expect(Self.hexadecimal(CanonicalCBOR.bytes(of: .double(-0.0))) == "00")
  }

  @Test("Shares are drawn in proportion to their weights")
  func proportions() throws {
    let first: [JSONValue] = [["a", 50], ["b", 30], ["c", 20]]
    let shares = try #require(FractionalShares(first))
    var counts: [String: Int] = [:]
    for number in 0..<10_000 {
      let hash = MurmurHash.hash(CanonicalCBOR.bytes(of: "flag", "user-\(number)"))
      counts[shares.value(forHash: hash).string ?? "", default: 0] += 1
    }
    #expect(abs(counts["a", default: 0] - 5_000) < 200)
    #expect(abs(counts["b", default: 0] - 3_000) < 200)
    #expect(abs(counts["c", default: 0] - 2_000) < 200)
    #expect(shares.value(forHash: 0) == "a")
    #expect(shares.value(forHash: .max) == "c")
  }

  private static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
