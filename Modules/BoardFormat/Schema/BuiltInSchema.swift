/// The schema set that the product carries: what the board validator checks when no folder is named.
///
/// It makes the same assertions at the same pointers as the set that boards carry in `.schema/`, in words of its own,
/// and is read by the same reader as a set on disk, so that there is one meaning of a schema.
enum BuiltInSchema {
  /// The JSON text of each file of the set by its name.
  static let files: [String: String] = [
    "common.json": common,
    "board.json": board,
    "lane.json": lane,
    "card.json": card,
    "comment.json": comment,
    "attachment.json": attachment,
    "config-document.json": configuration,
  ]
}
