/// The name of one of a journal's files.
///
///     000007.journal     the seventh segment
///     000007-2.journal   the same, written anew twice
///
/// A file of a name only grows. When records are taken out of it, what stays is written as its next generation,
/// so that who has read a file by its name knows what it begins with.
struct JournalSegmentName: Hashable, Comparable, CustomStringConvertible {
  /// The segment's place among the segments, from 1.
  let number: UInt32
  /// How often it was written anew.
  let generation: UInt32

  init(_ number: UInt32, generation: UInt32 = 0) {
    self.number = number
    self.generation = generation
  }

  /// Reads a file's name; nil when it is none of a segment.
  init?(_ name: String) {
    let suffix = ".journal"
    guard name.utf8.count >= 6 + suffix.utf8.count, name.hasSuffix(suffix) else { return nil }
    let parts = name.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false)
    guard let number = parts.first.flatMap({ UInt32($0) }), parts.count <= 2 else { return nil }
    guard let generation = parts.count == 2 ? UInt32(parts[1]) : 0 else { return nil }
    self.init(number, generation: generation)
    // Only the one way in which the number is written counts.
    guard number > 0, description == name else { return nil }
  }

  var description: String {
    let digits = String(number)
    let padding = String(repeating: "0", count: max(0, 6 - digits.utf8.count))
    return "\(padding)\(digits)\(generation == 0 ? "" : "-\(generation)").journal"
  }

  /// The name under which it is written anew.
  var rewritten: JournalSegmentName { JournalSegmentName(number, generation: generation + 1) }

  static func < (left: JournalSegmentName, right: JournalSegmentName) -> Bool {
    (left.number, left.generation) < (right.number, right.generation)
  }
}
