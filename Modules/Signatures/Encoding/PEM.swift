/// DER wrapped in the lines of PEM: `-----BEGIN CERTIFICATE-----`.
struct PEM {
  /// What the first line says after BEGIN.
  let label: String
  /// What lies between the lines.
  let bytes: [UInt8]

  init(label: String, bytes: [UInt8]) {
    self.label = label
    self.bytes = bytes
  }

  /// The longest text that is read.
  static let longestText = 65_536

  /// Reads the first block of a text; nil when there is none.
  ///
  /// What stands before and after the block is left alone, as programs put explanations there.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longestText else { return nil }
    var label: Substring?
    var content: [UInt8] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingBlanks
      if let found = label {
        if line == "-----END \(found)-----" {
          guard let bytes = Base64.standard.decode(content) else { return nil }
          self.init(label: String(found), bytes: bytes)
          return
        }
        content.append(contentsOf: line.utf8)
      } else if line.hasPrefix("-----BEGIN "), line.hasSuffix("-----"), line.utf8.count > 16 {
        label = line.dropFirst(11).dropLast(5)
      }
    }
    return nil
  }

  /// The text, with lines of 64 characters.
  var text: String {
    var lines = "-----BEGIN \(label)-----\n"
    var rest = Base64.standard.encode(bytes)[...]
    while !rest.isEmpty {
      lines += rest.prefix(64) + "\n"
      rest = rest.dropFirst(64)
    }
    return lines + "-----END \(label)-----\n"
  }
}

extension Substring {
  /// The text without the blanks and tabs at its ends.
  fileprivate var trimmingBlanks: Substring {
    var text = self.drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return text
  }
}
