/// The difference of two contents of a file, in the unified format that `patch` and people read.
public struct UnifiedDiff: Sendable {
  /// The name for the old content, as the first header line gives it.
  public let oldName: String
  /// The name for the new content.
  public let newName: String
  /// The whole difference with its header; empty when the contents are the same.
  public let bytes: [UInt8]

  /// Compares two contents, line ends included.
  ///
  /// - Parameters:
  ///   - old: The content before; nil for a file that was not there, which is then named `/dev/null`.
  ///   - new: The content after; nil for a file that is gone.
  ///   - name: The file's path for the header, which gets the customary `a/` and `b/` before it.
  ///   - context: The number of unchanged lines shown around a change.
  public init(old: [UInt8]?, new: [UInt8]?, name: String, context: Int = 3) {
    oldName = old == nil ? "/dev/null" : "a/" + name
    newName = new == nil ? "/dev/null" : "b/" + name
    let oldLines = TextLines(old ?? [])
    let newLines = TextLines(new ?? [])
    let changes = LineDifference(from: oldLines, to: newLines, comparing: .bytes).changes
    guard !changes.isEmpty else {
      bytes = []
      return
    }
    var bytes = Array("--- \(oldName)\n+++ \(newName)\n".utf8)
    for hunk in UnifiedDiff.hunks(of: changes, context: max(0, context), oldCount: oldLines.count) {
      UnifiedDiff.append(hunk, old: oldLines, new: newLines, to: &bytes)
    }
    self.bytes = bytes
  }

  /// Changes shown together, with the lines around them.
  private struct Hunk {
    var changes: [LineDifference.Change]
    var old: Range<Int>
    var new: Range<Int>
  }

  /// Puts changes together whose surroundings overlap or touch.
  private static func hunks(of changes: [LineDifference.Change], context: Int, oldCount: Int) -> [Hunk] {
    var hunks: [Hunk] = []
    for change in changes {
      let before = min(context, change.old.lowerBound)
      let after = min(context, oldCount - change.old.upperBound)
      if let last = hunks.last, change.old.lowerBound - before <= last.old.upperBound {
        hunks[hunks.count - 1].changes.append(change)
        hunks[hunks.count - 1].old = last.old.lowerBound..<change.old.upperBound + after
        hunks[hunks.count - 1].new = last.new.lowerBound..<change.new.upperBound + after
      } else {
        hunks.append(
          Hunk(
            changes: [change], old: change.old.lowerBound - before..<change.old.upperBound + after,
            new: change.new.lowerBound - before..<change.new.upperBound + after))
      }
    }
    return hunks
  }

  private static func append(_ hunk: Hunk, old: TextLines, new: TextLines, to bytes: inout [UInt8]) {
    bytes += Array("@@ -\(range(hunk.old)) +\(range(hunk.new)) @@\n".utf8)
    var next = hunk.old.lowerBound
    for change in hunk.changes {
      append(old, next..<change.old.lowerBound, mark: " ", to: &bytes)
      append(old, change.old, mark: "-", to: &bytes)
      append(new, change.new, mark: "+", to: &bytes)
      next = change.old.upperBound
    }
    append(old, next..<hunk.old.upperBound, mark: " ", to: &bytes)
  }

  /// A range of lines as hunk headers write it: the first line from 1, and the count unless it is 1. An empty
  /// range names the line before it.
  private static func range(_ lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }

  private static func append(
    _ text: TextLines, _ lines: Range<Int>, mark: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    for line in lines {
      bytes.append(UInt8(ascii: mark))
      bytes += text.line(line)
      if bytes.last != 0x0A { bytes += Array("\n\\ No newline at end of file\n".utf8) }
    }
  }
}

extension UnifiedDiff: CustomStringConvertible {
  /// The difference as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
