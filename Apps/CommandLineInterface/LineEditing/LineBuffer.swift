/// The text of a line that is being edited, and the place of the cursor in it.
///
/// Places are counted in characters as a reader sees them, so that the cursor never stands inside an emoji or
/// between a letter and its accent.
package struct LineBuffer: Sendable, Equatable {
  /// The text.
  package private(set) var characters: [Character] = []
  /// The number of characters before the cursor.
  package private(set) var cursor = 0
  /// What was cut last, which `yank` puts back.
  private var cut: [Character] = []

  /// Creates an empty line.
  package init() {}

  /// Creates a line with the cursor at its end.
  package init(_ text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  /// The whole text.
  package var text: String { String(characters) }
  /// The text before the cursor.
  package var textBeforeCursor: String { String(characters[..<cursor]) }
  /// Whether there is no text.
  package var isEmpty: Bool { characters.isEmpty }

  /// Replaces the whole text; the cursor goes to its end. What was cut is kept.
  package mutating func replace(with text: String) {
    characters = Array(text)
    cursor = characters.count
  }

  /// Puts text in at the cursor, which goes behind it.
  package mutating func insert(_ text: String) {
    // A combining mark joins the character before it, so the parts are put together as text and split again.
    let before = Array(String(characters[..<cursor]) + text)
    characters = before + characters[cursor...]
    cursor = before.count
  }

  /// Replaces the text between a place before the cursor and the cursor.
  package mutating func replace(from start: Int, with text: String) {
    characters.removeSubrange(min(max(start, 0), cursor)..<cursor)
    cursor = min(max(start, 0), cursor)
    insert(text)
  }

  /// Moves the cursor by a number of characters, as far as there are any.
  package mutating func move(by distance: Int) {
    cursor = min(max(cursor + distance, 0), characters.count)
  }

  /// Moves the cursor to the beginning.
  package mutating func moveToStart() { cursor = 0 }
  /// Moves the cursor to the end.
  package mutating func moveToEnd() { cursor = characters.count }
  /// Moves the cursor to the beginning of the word before it.
  package mutating func moveWordLeft() { cursor = wordStart(before: cursor) }
  /// Moves the cursor to the end of the word after it.
  package mutating func moveWordRight() { cursor = wordEnd(after: cursor) }

  /// Removes the character before the cursor.
  package mutating func deleteBackward() {
    guard cursor > 0 else { return }
    cursor -= 1
    characters.remove(at: cursor)
  }

  /// Removes the character at the cursor.
  package mutating func deleteForward() {
    guard cursor < characters.count else { return }
    characters.remove(at: cursor)
  }

  /// Cuts from the cursor to the end.
  package mutating func cutToEnd() { cut(from: cursor, to: characters.count) }
  /// Cuts from the beginning to the cursor.
  package mutating func cutToStart() { cut(from: 0, to: cursor) }
  /// Cuts the word before the cursor, up to a blank, as terminals do on Ctrl-W.
  package mutating func cutToBlank() {
    var start = cursor
    while start > 0, characters[start - 1].isWhitespace { start -= 1 }
    while start > 0, !characters[start - 1].isWhitespace { start -= 1 }
    cut(from: start, to: cursor)
  }
  /// Cuts the word before the cursor.
  package mutating func cutWordLeft() { cut(from: wordStart(before: cursor), to: cursor) }
  /// Cuts the word after the cursor.
  package mutating func cutWordRight() { cut(from: cursor, to: wordEnd(after: cursor)) }

  /// Puts in at the cursor what was cut last.
  package mutating func yank() { insert(String(cut)) }

  private mutating func cut(from start: Int, to end: Int) {
    guard start < end else { return }
    cut = Array(characters[start..<end])
    characters.removeSubrange(start..<end)
    cursor = start
  }

  private func wordStart(before place: Int) -> Int {
    var place = place
    while place > 0, !Self.isWordPart(characters[place - 1]) { place -= 1 }
    while place > 0, Self.isWordPart(characters[place - 1]) { place -= 1 }
    return place
  }

  private func wordEnd(after place: Int) -> Int {
    var place = place
    while place < characters.count, !Self.isWordPart(characters[place]) { place += 1 }
    while place < characters.count, Self.isWordPart(characters[place]) { place += 1 }
    return place
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
