internal import AppModel
internal import BoardFormat
internal import Boards
internal import CommandLineInterface

extension CommandContext {
  /// Replaces the text of an item by one that is given, or by what a person makes of it in an editor.
  ///
  /// - Parameters:
  ///   - item: the item as it is when the draft begins.
  ///   - operation: the operation that replaces the text by another.
  ///   - name: what the item is, for the name of the draft's file.
  func describe(
    _ item: some BoardItem, by operation: (String) -> BoardOperation, text: TextOptions,
    _ change: ChangeOptions,
    as name: String, on session: BoardSession, saying sentence: String
  ) throws(CommandFailure) -> ExitStatus {
    if let text = try text.text(in: self) {
      return try perform(operation(text), change, on: session) { _ in sentence }
    }
    guard let document = item.document.document else {
      throw CommandFailure(
        code: "broken-document", "\(item.quotedTitle) cannot be read, so it is not edited.",
        hint: "Mend its index.md first; `board validate` tells what is wrong.")
    }
    let begun = FileContent(document.bytes)
    return try edit(String(decoding: item.body, as: UTF8.self), as: name, keepingDraft: change.isDryRun) {
      (text) throws(CommandFailure) in
      try perform(operation(text), change, draftedOn: begun, on: session) { _ in sentence }
    }
  }
}
