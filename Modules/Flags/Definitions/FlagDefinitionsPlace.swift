internal import Basics

/// A place in the text of definitions.
public struct FlagDefinitionsPlace: Sendable, Equatable {
  /// A step from the outside in: the key of a member, or the position of an element.
  public enum Step: Sendable, Hashable {
    case key(String)
    case element(Int)
  }

  /// The line, from 1.
  public let line: Int
  /// The column in bytes, from 1.
  public let column: Int
  /// The way there from the outside in; empty when the text is no JSON.
  public let steps: [Step]

  /// The way there as it is written in most languages: `flags.banner.targeting.if[0]`.
  public var keyPath: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .element(let position): text += "[\(position)]"
      }
    }
  }
}

extension FlagDefinitionsPlace: CustomStringConvertible {
  /// The place for people: "line 3, column 14, flags.banner.state".
  public var description: String {
    "line \(line), column \(column)" + (steps.isEmpty ? "" : ", \(keyPath)")
  }
}

extension FlagDefinitionsPlace {
  /// Finds the place that steps lead to in text that is JSON; the innermost one there is when they lead too far.
  init(_ steps: [Step], in text: [UInt8]) {
    var scanner = PlaceScanner(text: text)
    scanner.skipBlanks()
    for step in steps {
      let found =
        switch step {
        case .key(let key): scanner.enterMember(key)
        case .element(let position): scanner.enterElement(position)
        }
      if !found { break }
    }
    let before = text[..<scanner.position]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    self.init(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: scanner.position - lineStart + 1,
      steps: steps)
  }
}

/// Walks over text that is known to be JSON.
private struct PlaceScanner {
  let text: [UInt8]
  var position = 0

  init(text: [UInt8]) { self.text = text }

  private var byte: UInt8 { position < text.count ? text[position] : 0 }

  mutating func skipBlanks() {
    while [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  /// Goes to the value of a member; stays, and answers false, when there is none.
  mutating func enterMember(_ key: String) -> Bool {
    enter(UInt8(ascii: "{")) { scanner, _ in
      let start = scanner.position
      scanner.skipValue()
      let spelt = scanner.text[start..<scanner.position]
      scanner.skipBlanks()
      scanner.position += 1
      scanner.skipBlanks()
      return Self.text(of: spelt) == key
    }
  }

  /// Goes to an element; stays, and answers false, when there is none.
  mutating func enterElement(_ wanted: Int) -> Bool {
    enter(UInt8(ascii: "[")) { _, position in position == wanted }
  }

  private mutating func enter(
    _ opening: UInt8, _ isWanted: (inout PlaceScanner, Int) -> Bool
  ) -> Bool {
    guard byte == opening else { return false }
    let start = position
    position += 1
    skipBlanks()
    var number = 0
    while position < text.count, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]") {
      if isWanted(&self, number) { return true }
      skipValue()
      skipBlanks()
      if byte == UInt8(ascii: ",") { position += 1 }
      skipBlanks()
      number += 1
    }
    position = start
    return false
  }

  private mutating func skipValue() {
    switch byte {
    case UInt8(ascii: "\""):
      position += 1
      while position < text.count, byte != UInt8(ascii: "\"") {
        position += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      position += 1
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      repeat {
        switch byte {
        case UInt8(ascii: "\""):
          skipValue()
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        position += 1
      } while depth > 0 && position < text.count
    default:
      let ends: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]
      while position < text.count, !ends.contains(byte) { position += 1 }
    }
  }

  private static func text(of spelt: ArraySlice<UInt8>) -> String? {
    do throws(JSONError) { return try JSONValue(parsing: spelt).string } catch { return nil }
  }
}
