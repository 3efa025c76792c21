import Testing
import YAML

@Suite("YAMLParser")
struct YAMLParserTests {
  private func events(_ text: String) throws -> [YAMLEvent] {
    var parser = try YAMLParser(Array(text.utf8)[...])
    var events: [YAMLEvent] = []
    repeat { events.append(try parser.next()) } while events.last?.kind != .streamEnd
    return events
  }

  private func failure(_ text: String) -> YAMLError? {
    do {
      _ = try events(text)
      return nil
    } catch {
      return error as? YAMLError
    }
  }

  @Test("A mapping is its start, its keys and values in turn, and its end")
  func mapping() throws {
    #expect(
      try events("a: [b, 'c']\n").map(\.kind) == [
        .streamStart, .documentStart, .mappingStart(.block), .scalar(text: Array("a".utf8), .plain),
        .sequenceStart(.flow), .scalar(text: Array("b".utf8), .plain),
        .scalar(text: Array("c".utf8), .singleQuoted),
        .sequenceEnd, .mappingEnd, .documentEnd, .streamEnd,
      ])
  }

  @Test(
    "A scalar's text has its escapes and folds resolved",
    arguments: [
      ("\"a\\tb\"", "a\tb", YAMLEvent.ScalarStyle.doubleQuoted), ("|\n  a\n  b\n", "a\nb\n", .literal),
      (">-\n  a\n  b\n", "a b", .folded), ("a\n  b", "a b", .plain),
    ])
  func scalars(source: String, text: String, style: YAMLEvent.ScalarStyle) throws {
    #expect(try events(source).contains { $0.kind == .scalar(text: Array(text.utf8), style) })
  }

  @Test("Anchors, aliases and resolved tags are told")
  func properties() throws {
    let all = try events("a: &x !!str 1\nb: *x\n")
    #expect(all.contains { $0.anchor == "x" && $0.tag == "tag:yaml.org,2002:str" })
    #expect(all.contains { $0.kind == .alias("x") })
  }

  @Test("Ranges count bytes where characters have several")
  func byteRanges() throws {
    let text = "é: \(String(repeating: "漢", count: 50))\n😀: z\n"
    let all = try events(text)
    let scalars = all.compactMap { event -> String? in
      guard case .scalar = event.kind else { return nil }
      return String(decoding: Array(text.utf8)[event.range], as: UTF8.self)
    }
    #expect(scalars == ["é", String(repeating: "漢", count: 50), "😀", "z"])
  }

  @Test(
    "A failure says what and at which byte",
    arguments: [
      ("é: [a\n", YAMLError.Code.malformed, 7), ("a: \u{1}\n", .unreadableCharacter, 3),
      ("a: b: c\n", .malformed, 4),
    ])
  func failures(text: String, code: YAMLError.Code, offset: Int) throws {
    let error = try #require(failure(text))
    #expect(error.code == code)
    #expect(error.offset == offset)
    #expect(!error.problem.isEmpty)
  }

  @Test("The text is UTF-8 whatever it begins with")
  func encoding() throws {
    var parser = try YAMLParser([0xFF, 0xFE, 0x61, 0x00])
    #expect(throws: YAMLError.self) { while try parser.next().kind != .streamEnd {} }
  }

  @Test("An empty text is a stream without documents")
  func empty() throws {
    #expect(try events("").map(\.kind) == [.streamStart, .streamEnd])
  }
}
