import Foundation
import Testing

@testable import BoardFormat

/// One recorded document: its bytes, and what the published board validator reads in them.
///
/// A line of the resource is the class, the document and the reading, separated by tabs. Bytes other than
/// printable ASCII are escaped. A reading is either `!` and the defect, or the root mapping, in which numbers
/// that are no 64-bit integers are given by their bits so that nothing depends on how numbers are printed.
struct RecordedReading {
  let kind: String
  let source: String
  let bytes: [UInt8]
  let expected: String

  static func all() throws -> [RecordedReading] {
    let url = try #require(Bundle.module.url(forResource: "Resources/readings", withExtension: "txt"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      try #require(fields.count == 3)
      return RecordedReading(
        kind: String(fields[0]), source: String(fields[1]), bytes: EscapedBytes.decode(fields[1]),
        expected: String(fields[2]))
    }
  }
}

/// The escapes of the resource: `\n`, `\r`, `\t`, `\\` and `\xHH`.
enum EscapedBytes {
  static func decode(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(letter)
      }
    }
    return bytes
  }

  static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      switch byte {
      case 0x0A: text += "\\n"
      case 0x0D: text += "\\r"
      case 0x09: text += "\\t"
      case UInt8(ascii: "\\"): text += "\\\\"
      case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "\\x" + hexadecimal(UInt64(byte), digits: 2)
      }
    }
    return text
  }

  static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension DocumentReading {
  /// This reading in the notation of the resource.
  var recorded: String {
    switch self {
    case .readable(let document): document.root.recorded
    case .unreadable(let defect): "!\(defect.reason.rawValue)"
    }
  }
}

extension NodeView {
  /// This node in the notation of the resource.
  var recorded: String {
    switch kind {
    case .mapping:
      "{" + entries.map { "\($0.key.quotedSourceText):\($0.value.recorded)" }.joined(separator: ",") + "}"
    case .sequence:
      "[" + elements.map(\.recorded).joined(separator: ",") + "]"
    case .scalar:
      recordedScalar
    }
  }

  private var recordedScalar: String {
    switch scalar {
    case .null, nil: "~"
    case .bool(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .bigInteger(let value): "i" + EscapedBytes.hexadecimal(value.bitPattern, digits: 16)
    case .double(let value): "d" + EscapedBytes.hexadecimal(value.bitPattern, digits: 16)
    case .timestamp, .text: quotedSourceText
    }
  }

  private var quotedSourceText: String {
    let text = EscapedBytes.encode((sourceText ?? "").utf8)
    return "\"" + text.replacing("\"", with: "\\x22") + "\""
  }
}
