import Signatures
import TestSupport
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(
    "The examples of RFC 4648 are written and read",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
      ("foobar", "Zm9vYmFy"),
    ])
  func vectors(_ plain: String, _ text: String) {
    #expect(Base64.standard.encode(plain.utf8) == text)
    #expect(Base64.standard.decode(text) == Array(plain.utf8))
    let unpadded = String(text.filter { $0 != "=" })
    #expect(Base64.url.encode(plain.utf8) == unpadded)
    #expect(Base64.url.decode(unpadded) == Array(plain.utf8))
  }

  @Test("The two alphabets differ in their last digits, and neither reads the other's")
  func alphabets() {
    #expect(Base64.standard.encode([0xFB, 0xFF, 0xFE]) == "+//+")
    #expect(Base64.url.encode([0xFB, 0xFF, 0xFE]) == "-__-")
    #expect(Base64.standard.decode("-__-") == nil)
    #expect(Base64.url.decode("+//+") == nil)
  }

  @Test(
    "What would be a second spelling is refused",
    arguments: [
      "Zg", "Zg=", "Zg===", "Zh==", "Zm9=", "Zm8", "Z", "=", "====", "Zg==Zg==", "Zm 8=", "Zm8=\n",
      "Zm\u{E9}=",
      "Zm9v=", "Z===",
    ])
  func refusals(_ text: String) {
    #expect(Base64.standard.decode(text) == nil)
  }

  @Test(
    "Padding, blanks and bits that nothing takes are refused in the form without padding",
    arguments: ["Zg==", "Zh", "Zm9", "Z", "Zm9v\n", "Zm9v ", "Zm9v."])
  func refusalsWithoutPadding(_ text: String) {
    #expect(Base64.url.decode(text) == nil)
  }

  @Test("Whatever is read is written the same again, and whatever is written is read")
  func roundTrips() {
    var random = SeededGenerator(seed: 64)
    let digits = Array("ABCZabcz0129+/-_==.".utf8)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      let text = (0..<Int.random(in: 0...9, using: &random)).map { _ in
        digits[Int.random(in: 0..<digits.count, using: &random)]
      }
      for form in [Base64.standard, .url] {
        #expect(form.decode(form.encode(bytes)) == bytes)
        if let read = form.decode(text) {
          #expect(form.encode(read) == String(decoding: text, as: UTF8.self))
        }
      }
    }
  }
}
