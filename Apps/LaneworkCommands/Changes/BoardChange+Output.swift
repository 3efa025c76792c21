package import Basics
package import Boards
internal import ContentHash

extension BoardChange {
  /// Writes the change as the members of an object: what was asked for, and what it did to which file.
  package func write(to writer: inout JSONWriter) {
    writer.member("origin", origin.text)
    writer.member("kind", name.kind)
    writer.member("operation", operation?.json ?? .null)
    writer.member("title", title)
    writer.member("subject", subject)
    writer.key("created")
    writer.array { writer in
      for location in createdItems {
        writer.object { writer in
          writer.member("kind", location.kindName)
          writer.member("id", location.id?.canonical)
        }
      }
    }
    writer.key("changes")
    writer.array { writer in
      for step in steps { writer.object { step.write(to: &$0) } }
    }
  }
}

extension ChangeStep {
  /// Writes the step as the members of an object.
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .write(let edit):
      writer.member("change", "write")
      writer.member("path", edit.path.description)
      writer.member("before", edit.before.hash.description)
      writer.member("after", edit.after.hash.description)
    case .create(let creation):
      writer.member("change", "create")
      writer.member("path", creation.path.description)
      writer.member("after", creation.removal.indexHash?.description)
    case .move(let move):
      writer.member("change", "move")
      writer.member("from", move.from.description)
      writer.member("to", move.to.description)
    case .remove(let removal):
      writer.member("change", "remove")
      writer.member("path", removal.path.description)
    case .restore(let removal):
      writer.member("change", "restore")
      writer.member("path", removal.path.description)
    }
  }
}

extension ItemLocation {
  /// What kind of item is there, in one word.
  var kindName: String {
    switch self {
    case .board: "board"
    case .lane: "lane"
    case .card, .trashedCard: "card"
    case .trashed: "trash"
    case .comment: "comment"
    case .attachment: "attachment"
    }
  }
}
