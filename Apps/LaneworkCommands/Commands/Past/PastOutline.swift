package import Basics
package import Boards
internal import CommandLineInterface
package import History

/// What a board that is shown as it was, or goes back to that, is compared with, and what of it is as it is now.
package struct PastOutline {
  /// The record after which the board was so.
  package let record: HistoryRecord
  /// What nobody but others has changed since, and is as it is now.
  package let kept: [BoardPath]

  /// Creates an outline.
  package init(record: HistoryRecord, kept: [BoardPath]) {
    self.record = record
    self.kept = kept
  }

  /// The record for people: "entry 3, Move Card “Fix the build”, done by Kim on 25 Aug, 12:00".
  func sentencePart(_ viewpoint: Viewpoint) -> String {
    let id = ShortEntryIDs([record.id]).short(record.id)
    return "\(record.role == .entry ? "entry" : "record") \(id), \(record.text), done by \(record.doer) on "
      + viewpoint.text(of: record.time)
  }

  /// What is as it is now, as a sentence; nil where nothing is.
  package func keptSentence(on board: Board) -> String? {
    guard !kept.isEmpty else { return nil }
    var names: [String] = []
    for path in kept {
      let name = Self.name(of: path, on: board)
      if !names.contains(name) { names.append(name) }
    }
    return "Kept as it is now, since only others have changed it: \(names.joined(separator: ", "))."
  }

  /// What lies at a path, by its title where it has one.
  private static func name(of path: BoardPath, on board: Board) -> String {
    let folder = path.names.last == ReservedName.index ? path.parent : path
    guard let location = ItemLocation(folder: folder), let item = board.item(at: location) else {
      return path.description
    }
    return "\(location.kindName) \(item.quotedTitle)"
  }

  /// Writes the record, and what is as it is now, as members of an object.
  package func write(to writer: inout JSONWriter) {
    writer.key("asOf")
    writer.object { record.write(to: &$0) }
    writer.key("keptAsTheyAre")
    writer.array { writer in
      for path in kept { writer.string(path.description) }
    }
  }
}
