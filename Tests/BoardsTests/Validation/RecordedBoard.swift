import Basics
import Foundation

/// One board of the recorded vectors: its files, and what the published validator says of them.
struct RecordedBoard {
  let files: [String: [UInt8]]
  let findings: [String]
  let summary: [String]
  let exit: Int

  /// Reads all recorded boards, which lie beside this file.
  static func all() throws -> [RecordedBoard] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../Vectors/boards.jsonl"
    ).standardized
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let json = try JSONValue(parsing: String(line))
      var files: [String: [UInt8]] = [:]
      for (path, content) in json["files"]?.object ?? JSONObject() {
        if let text = content["text"]?.string { files[path] = Array(text.utf8) }
        if let digits = content["hex"]?.string { files[path] = bytes(ofHexadecimal: digits) }
      }
      return RecordedBoard(
        files: files, findings: (json["findings"]?.array ?? []).compactMap(\.string),
        summary: (json["summary"]?.array ?? []).compactMap(\.string), exit: Int(json["exit"]?.integer ?? -1))
    }
  }

  /// Writes the files below a board's folder.
  func write(into board: String) throws {
    for (path, bytes) in files {
      let file = URL(fileURLWithPath: board).appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  /// Cuts the reason off a printed finding.
  static func withoutReason(_ line: String) -> String {
    line.range(of: " — ").map { String(line[..<$0.lowerBound]) } ?? line
  }

  private static func bytes(ofHexadecimal digits: String) -> [UInt8] {
    let digits = Array(digits.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
  }
}
