package import Boards
package import CommandLineInterface

/// How a person names an item on the command line: by its identity, a beginning of that, or its title.
package struct ItemReference: ArgumentValue, Equatable {
  /// What was typed.
  package let text: String

  /// Creates a reference.
  package init(_ text: String) { self.text = text }

  /// Reads a reference; every text but the empty one can be a title.
  package init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError(expected: "an id or a title") }
    text = argument
  }

  package static var valueName: String { "ITEM" }
}

extension ItemReference {
  /// The card that is meant, in all lanes or in one.
  ///
  /// Throws a `CommandFailure` `not-found`, or `ambiguous` with all that were meant; so do the others.
  package func card(on board: Board, in lane: Lane? = nil) throws(CommandFailure) -> Card {
    try found(on: board, titles: board.lanes.lazy.flatMap(\.cards).compactMap(\.title)) {
      (text) throws(LookupError) in try BoardLookup(board).card(text, inLane: lane?.id)
    }
  }

  /// The lane that is meant.
  package func lane(on board: Board) throws(CommandFailure) -> Lane {
    try found(on: board, titles: board.lanes.lazy.compactMap(\.title)) {
      (text) throws(LookupError) in try BoardLookup(board).lane(text)
    }
  }

  /// The lane or card in the trash that is meant.
  package func trashEntry(on board: Board) throws(CommandFailure) -> TrashEntry {
    try found(on: board, titles: board.trash.lazy.compactMap(\.title)) {
      (text) throws(LookupError) in try BoardLookup(board).trashEntry(text)
    }
  }

  /// The comment of a thread that is meant; comments have no titles.
  package func comment(among comments: [Comment], on board: Board) throws(CommandFailure) -> Comment {
    try found(on: board, titles: EmptyCollection()) { (text) throws(LookupError) in
      try BoardLookup.comment(text, among: comments)
    }
  }

  /// The attachment that is meant, by its identity or by its name with the extension.
  package func attachment(
    among attachments: [Attachment], on board: Board
  ) throws(CommandFailure) -> Attachment {
    try found(on: board, titles: attachments.lazy.map(\.displayName)) { (text) throws(LookupError) in
      try BoardLookup.attachment(text, among: attachments)
    }
  }

  private func found<Item>(
    on board: Board, titles: some Sequence<String>, by lookup: (String) throws(LookupError) -> Item
  ) throws(CommandFailure) -> Item {
    do throws(LookupError) {
      return try lookup(text)
    } catch {
      throw CommandFailure(error, on: board, titles: titles)
    }
  }
}
