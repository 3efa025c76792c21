public import BoardFormat

/// Where the dialect and full YAML read the same bytes differently, or full YAML refuses what the dialect accepts.
///
/// The tests have an example of each.
public enum DialectDifference {
  /// Whether a document of the dialect may hold such a place; errs on the side of yes.
  public static func mayApply(to document: Document) -> Bool {
    let block = document.bytes[document.block]
    return hasCharacterOfItsOwn(block) || hasLineOfItsOwn(block) || hasColonOfItsOwn(block)
      || hasNodeOfItsOwn(document)
  }

  /// Characters that YAML refuses, takes for line breaks, or does not take for white space.
  private static func hasCharacterOfItsOwn(_ block: ArraySlice<UInt8>) -> Bool {
    for character in String(decoding: block, as: UTF8.self).unicodeScalars {
      switch character.value {
      case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x7F...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F,
        0x205F, 0x3000, 0xFEFF, 0xFFFE, 0xFFFF:
        return true
      default:
        break
      }
    }
    return false
  }

  /// Lines that mark a document or a directive in YAML, have a tab where YAML wants spaces, or a lone carriage
  /// return, which is a line break in YAML.
  private static func hasLineOfItsOwn(_ block: ArraySlice<UInt8>) -> Bool {
    for line in block.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.starts(with: "---".utf8) || line.starts(with: "...".utf8) || line.starts(with: "%".utf8) {
        return true
      }
      if line.dropLast().contains(UInt8(ascii: "\r")) { return true }
      let content = line.drop { " -".utf8.contains($0) }
      if content.first == UInt8(ascii: "\t") { return true }
    }
    return false
  }

  /// A colon right before a flow indicator, or with its key on an earlier line.
  private static func hasColonOfItsOwn(_ block: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: block, as: UTF8.self)
    if [":,", ":[", ":]", ":{", ":}", ":?"].contains(where: text.contains) { return true }
    return block.split(separator: UInt8(ascii: "\n")).contains { line in
      line.first { $0 != UInt8(ascii: " ") } == UInt8(ascii: ":")
    }
  }

  private static func hasNodeOfItsOwn(_ document: Document) -> Bool {
    let nodes = document.frontMatter.nodes
    for (index, node) in nodes.enumerated() {
      switch node.kind {
      case .scalar:
        if isOfItsOwn(source(of: node, document), node.style) { return true }
      case .mapping:
        // In a flow mapping keys may take several lines, and anywhere they may be as long as they like.
        var key = index + 1
        while key < Int(node.next) {
          if nodes[key].end - nodes[key].start > 1000 { return true }
          if node.style == .flow && source(of: nodes[key], document).contains("\n") { return true }
          key = Int(nodes[key + 1].next)
        }
      case .sequence:
        break
      }
    }
    return false
  }

  private static func isOfItsOwn(_ source: String, _ style: Node.Style) -> Bool {
    switch style {
    case .plain:
      // What a plain scalar may begin with, and colons that are text before a tab and at the end of a line.
      source.first.map { ",]}:#&*!|>%@`?".contains($0) } == true || source == "-"
        || ["- ", "-\t", "-\n"].contains(where: source.hasPrefix)
        || [": ", ":\t", ":\n"].contains(where: source.contains)
    case .doubleQuoted:
      // A backslash before a line's end and an empty line.
      zip(lines(source), lines(source).dropFirst()).contains {
        $0.hasSuffix("\\") && $1.allSatisfy { $0 == " " || $0 == "\t" }
      }
    default:
      false
    }
  }

  private static func lines(_ source: String) -> [Substring] {
    source.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The bytes of a node as text, with plain line feeds for line ends.
  private static func source(of node: Node, _ document: Document) -> String {
    String(decoding: document.bytes[Int(node.start)..<Int(node.end)].filter { $0 != 0x0D }, as: UTF8.self)
  }
}
