internal import Boards

/// Which files of a board its history covers: the items' documents and attachments, the trash, the guides, the
/// schema set and the ignore file.
///
/// Drafts, the activity log, temporary files, and whatever else lies in the folder are not the board's.
enum BoardCoverage {
  private static let files: Set<String> = [ReservedName.index, "CLAUDE.md", "AGENTS.md", ".gitignore"]
  private static let schemaFolder = ".schema"

  /// Tells whether a file is covered.
  ///
  /// - Parameter path: relative to the board's folder, with slashes.
  static func covers(_ path: String) -> Bool {
    covers(path.split(separator: "/", omittingEmptySubsequences: false)[...])
  }

  /// Tells whether a folder in the board's is the one with the schema set.
  static func isSchemaFolder(_ name: String) -> Bool { name == schemaFolder }

  /// Tells whether a folder may hold covered files, at any depth.
  static func mayHold(_ names: [String]) -> Bool {
    guard let last = names.last, last != ".git", !TemporaryName.matches(last) else { return false }
    if names.count == 1 {
      return last == schemaFolder || last.lowercased() == ReservedName.trash || isName(last)
    }
    if names[0] == schemaFolder { return true }
    return isName(last)
  }

  private static func isName(_ name: String) -> Bool {
    ItemID.isIdentity(name.utf8) || name == ReservedName.attachments || name == ReservedName.comments
  }

  private static func covers(_ names: ArraySlice<Substring>) -> Bool {
    guard let first = names.first, !names.contains(where: { TemporaryName.matches(String($0)) }) else {
      return false
    }
    if names.count == 1 { return files.contains(String(first)) }
    let rest = names.dropFirst()
    if first == schemaFolder { return true }
    if first.lowercased() == ReservedName.trash { return isInItems(rest) }
    return isInItems(names)
  }

  /// Whether names lead to a file of a lane, or of a card, be it in a lane or directly in the trash.
  private static func isInItems(_ names: ArraySlice<Substring>) -> Bool {
    guard let first = names.first, isIdentity(first) else { return false }
    let rest = names.dropFirst()
    if isInCard(rest) { return true }
    guard let card = rest.first, isIdentity(card) else { return false }
    return isInCard(rest.dropFirst())
  }

  private static func isInCard(_ names: ArraySlice<Substring>) -> Bool {
    if isDocument(names) || isInAttachments(names) { return true }
    guard names.first.map(String.init) == ReservedName.comments, let comment = names.dropFirst().first,
      isIdentity(comment)
    else { return false }
    let rest = names.dropFirst(2)
    return isDocument(rest) || isInAttachments(rest)
  }

  private static func isDocument(_ names: ArraySlice<Substring>) -> Bool {
    names.count == 1 && names.first.map(String.init) == ReservedName.index
  }

  private static func isInAttachments(_ names: ArraySlice<Substring>) -> Bool {
    guard names.count == 3, names.first.map(String.init) == ReservedName.attachments,
      let attachment = names.dropFirst().first, let file = names.last
    else { return false }
    return isIdentity(attachment) && file.utf8.first != UInt8(ascii: ".")
  }

  private static func isIdentity(_ name: Substring) -> Bool { ItemID.isIdentity(name.utf8) }
}
