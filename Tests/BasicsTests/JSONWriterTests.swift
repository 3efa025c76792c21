import Basics
import Testing

@Suite struct JSONWriterTests {
  private func text(of writer: JSONWriter) -> String { String(decoding: writer.bytes, as: UTF8.self) }

  @Test("Compact text has no blanks, and commas only between entries")
  func compact() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", 1)
      writer.key("lanes")
      writer.array { writer in
        writer.object { $0.member("title", "To do") }
        writer.array { _ in }
        writer.object { _ in }
        writer.integer(-7)
      }
      writer.member("done", false)
      writer.member("nothing", nil as String?)
    }
    #expect(
      text(of: writer)
        == #"{"version":1,"lanes":[{"title":"To do"},[],{},-7],"done":false,"nothing":null}"#)
  }

  @Test("Pretty text has one entry a line, and empty containers stay closed")
  func pretty() {
    var writer = JSONWriter(layout: .pretty)
    writer.object { writer in
      writer.key("a")
      writer.array { writer in
        writer.integer(1)
        writer.object { $0.member("b", "c") }
      }
      writer.key("empty")
      writer.object { _ in }
    }
    let expected = """
      {
        "a": [
          1,
          {
            "b": "c"
          }
        ],
        "empty": {}
      }
      """
    #expect(text(of: writer) == expected)
  }

  @Test(
    "Strings are escaped where JSON demands it, and nowhere else",
    arguments: [
      ("", #""""#),
      (#"a"b\c/d"#, #""a\"b\\c/d""#),
      ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
      ("\u{0}\u{1F}\u{7F}\u{1B}[31m", #""\u0000\u001f\u007f\u001b[31m""#),
      ("Grüße 🦊 \u{2028}", "\"Grüße 🦊 \u{2028}\""),
      ("\"", #""\"""#),
      ("end\n", #""end\n""#),
    ])
  func escapes(_ plain: String, _ expected: String) {
    var fromText = JSONWriter()
    fromText.string(plain)
    #expect(Array(fromText.bytes) == Array(expected.utf8))
    var fromBytes = JSONWriter()
    fromBytes.string(utf8: Array(plain.utf8)[...])
    #expect(fromBytes.bytes == fromText.bytes)
  }

  @Test("A character is escaped, or not, wherever it stands among others and however long the text is")
  func alignments() {
    func written(_ text: [UInt8]) -> ArraySlice<UInt8> {
      var writer = JSONWriter()
      writer.string(utf8: text[...])
      return writer.bytes.dropFirst().dropLast()
    }
    for byte in UInt8.min...0x7F {
      let alone = written([byte])
      for before in 0..<9 {
        let around = [UInt8](repeating: UInt8(ascii: "x"), count: before)
        #expect(written(around + [byte] + around).elementsEqual(around + alone + around), "byte \(byte)")
      }
    }
    let long = [UInt8](repeating: 0x01, count: 10_000) + Array("ü".utf8)
    #expect(written(long).elementsEqual(String(repeating: "\\u0001", count: 10_000).utf8 + Array("ü".utf8)))
  }

  @Test("Bytes that are not UTF-8 become the replacement character")
  func invalidUTF8() {
    var writer = JSONWriter()
    writer.string(utf8: [0x61, 0xFF, 0x0A, 0xC3])
    #expect(text(of: writer) == "\"a\u{FFFD}\\n\u{FFFD}\"")
  }

  @Test(
    "Numbers are written in the fewest digits that read back as the same number",
    arguments: [
      (0.1, "0.1"), (1, "1.0"), (-0.0, "-0.0"), (1e300, "1e+300"), (.leastNonzeroMagnitude, "5e-324"),
      (1536.5, "1536.5"), (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
    ])
  func doubles(_ number: Double, _ expected: String) throws {
    var writer = JSONWriter()
    writer.double(number)
    #expect(text(of: writer) == expected)
    if number.isFinite { #expect(try JSONValue(parsing: writer.bytes) == .double(number)) }
  }

  @Test("Whole numbers are written in full", arguments: [Int64.min, -1, 0, Int64.max])
  func integers(_ number: Int64) throws {
    var writer = JSONWriter()
    writer.integer(number)
    #expect(try JSONValue(parsing: writer.bytes) == .integer(number))
  }

  @Test("A stream has one value a line")
  func lines() {
    var writer = JSONWriter()
    writer.object { $0.member("a", 1) }
    writer.endLine()
    writer.object { _ in }
    writer.endLine()
    #expect(text(of: writer) == "{\"a\":1}\n{}\n")
  }

  @Test("Draining between values neither loses nor repeats a byte")
  func draining() throws {
    var drained: [UInt8] = []
    var drains = 0
    var writer = JSONWriter()
    writer.array { writer in
      for number in 0..<100 {
        writer.integer(number)
        writer.drain(beyond: 16) { bytes in
          drained.append(contentsOf: bytes)
          drains += 1
        }
      }
    }
    writer.drain { drained.append(contentsOf: $0) }
    #expect(writer.bytes.isEmpty)
    #expect(drains > 10)
    #expect(try JSONValue(parsing: drained) == .array((0..<100).map { .integer($0) }))
  }

  @Test("A sink that fails passes its error on, and the bytes are kept")
  func failingSink() {
    struct Closed: Error, Equatable {}
    var writer = JSONWriter()
    writer.bool(true)
    #expect(throws: Closed()) { try writer.drain { _ throws(Closed) in throw Closed() } }
    #expect(text(of: writer) == "true")
  }
}
