/// A loaded board: its own document, its lanes in order, and its trash.
///
/// The model is a view of the bytes: items keep their documents, and typed readings (title, order, labels) are
/// computed from them, so there is no second copy of the truth to go stale. The items are changed through methods
/// only, which keep everything in order and keep an index of where each identity is.
public struct Board: BoardItem {
  /// The board's own `index.md`.
  public var document: ItemDocument
  /// The name of the board's folder, with its `.lanework` ending.
  public let folderName: String
  /// The lanes, left to right.
  public internal(set) var lanes: [Lane]
  /// The trashed lanes and cards, the last to be trashed first.
  public internal(set) var trash: [TrashEntry]
  /// The name of the trash's folder as it is spelled on disk.
  public let trashName: String
  /// What the walk passed over, by the path of the folder that was listed.
  var passedOverByFolder: [BoardPath: [PassedOver]]
  /// Where each identity is.
  var index: IdentityIndex

  /// Creates a board, and puts its lanes and its trash in order.
  public init(
    document: ItemDocument, folderName: String, lanes: [Lane] = [], trash: [TrashEntry] = [],
    passedOver: [PassedOver] = [], trashName: String = ReservedName.trash
  ) {
    self.document = document
    self.folderName = folderName
    self.trashName = trashName
    self.lanes = lanes.sortedByOrder()
    self.trash = trash.sortedByTrashing()
    passedOverByFolder = Dictionary(grouping: passedOver) { $0.path.parent }
    index = IdentityIndex()
    rebuildIndex()
  }

  /// What the walk passed over, sorted by path.
  ///
  /// The comments that are only counted were not looked into, so what lies in their folders is not listed.
  public var passedOver: [PassedOver] {
    passedOverByFolder.values.joined().sorted {
      $0.path.names.lexicographicallyPrecedes($1.path.names)
    }
  }

  /// How many entries the walk passed over, by kind.
  public var skipped: SkippedEntries { SkippedEntries(passedOverByFolder.values.joined()) }
}
