import Glibc
import Synchronization

/// What one worker was answered, a line each, written before anything else is done with the answer.
///
/// It is what a caller would know after the worker was killed: the kernel keeps what was written.
final class RaceJournal: Sendable {
  struct Line: Sendable, Equatable {
    let call: Int
    let isGranted: Bool
    /// What was used by then, by the answer.
    let used: Int64
  }

  struct Unreadable: Error { let path: String }

  private let descriptor: Int32

  init(appendingTo path: String) throws {
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw Unreadable(path: path) }
  }

  deinit { close(descriptor) }

  func write(_ line: Line) {
    let text = Array("\(line.call) \(line.isGranted ? "granted" : "refused") \(line.used)\n".utf8)
    _ = Glibc.write(descriptor, text, text.count)
  }

  /// Reads a journal; a line that a kill cut short is none.
  static func read(_ path: String) -> [Line] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    var lines: [Line] = []
    var buffer = [CChar](repeating: 0, count: 256)
    while fgets(&buffer, Int32(buffer.count), file) != nil {
      let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(separator: " ")
      guard text.hasSuffix("\n"), words.count == 3, let call = Int(words[0]),
        let used = Int64(words[2].dropLast())
      else { continue }
      lines.append(Line(call: call, isGranted: words[1] == "granted", used: used))
    }
    return lines
  }

  /// How many bytes a journal has by now.
  static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
