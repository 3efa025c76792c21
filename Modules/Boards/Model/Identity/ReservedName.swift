/// The names that mean something in a board's folders.
public enum ReservedName {
  /// The document of an item.
  public static let index = "index.md"
  /// The folder of a card's or comment's attachments.
  public static let attachments = "attachments"
  /// The folder of a card's comments.
  public static let comments = "comments"
  /// The folder of trashed lanes and cards, at the board's root. Its letter case is ignored when read.
  public static let trash = ".trash"
  /// The stem of an attachment's file.
  public static let blob = "blob"
  /// The ending of a board's folder, in this letter case only.
  public static let boardEnding = ".lanework"
}
