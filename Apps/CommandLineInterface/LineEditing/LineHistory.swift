/// The lines entered so far, through which a person goes back and forth.
///
/// The line that was begun before going back waits at the end and comes again.
package struct LineHistory: Sendable, Equatable {
  /// The lines, oldest first.
  package private(set) var lines: [String] = []
  private var position = 0
  private var draft = ""
  private let limit: Int

  /// Creates an empty history that keeps the newest `limit` lines.
  package init(limit: Int = 1000) {
    self.limit = max(1, limit)
  }

  /// Adds a line that was entered, unless it is blank or repeats the one before.
  package mutating func add(_ line: String) {
    if !line.allSatisfy(\.isWhitespace), lines.last != line { lines.append(line) }
    if lines.count > limit { lines.removeFirst(lines.count - limit) }
    position = lines.count
    draft = ""
  }

  /// Goes to the line before; nil at the oldest. `current` is what stands at the prompt now.
  package mutating func older(than current: String) -> String? {
    guard position > 0 else { return nil }
    if position == lines.count { draft = current }
    position -= 1
    return lines[position]
  }

  /// Goes to the line after, at last to the one that was begun; nil when that stands there already.
  package mutating func newer() -> String? {
    guard position < lines.count else { return nil }
    position += 1
    return position == lines.count ? draft : lines[position]
  }

  /// Leaves the past: the next step back starts at the newest line.
  package mutating func rewind() {
    position = lines.count
    draft = ""
  }
}
