import Git
import Testing

@Suite("ObjectID")
struct ObjectIDTests {
  private let hexadecimal = "0123456789abcdef0011223344556677fedcba98"

  @Test("Hexadecimal digits and bytes are two forms of one id")
  func forms() throws {
    let id = try #require(ObjectID(hexadecimal))
    #expect(id.description == hexadecimal)
    #expect(ObjectID(bytes: id.bytes) == id)
    #expect(id.bytes.prefix(3) == [0x01, 0x23, 0x45])
    #expect(id.bytes.last == 0x98)
    #expect(ObjectID(hexadecimal.uppercased()) == id)
  }

  @Test(
    "Anything but 40 hexadecimal digits is no id",
    arguments: [
      "", "0123", "0123456789abcdef0011223344556677fedcba9", "0123456789abcdef0011223344556677fedcba980",
      "g123456789abcdef0011223344556677fedcba98", "0123456789abcdef0011223344556677fedcba9\u{E9}",
    ])
  func refusals(text: String) {
    #expect(ObjectID(text) == nil)
  }

  @Test("Ids that differ in one bit are not equal", arguments: [0, 7, 8, 15, 16, 19])
  func difference(position: Int) throws {
    let id = try #require(ObjectID(hexadecimal))
    var bytes = id.bytes
    bytes[position] ^= 1
    #expect(ObjectID(bytes: bytes) != id)
    #expect(ObjectID(bytes: bytes.dropLast()) == nil)
  }
}
