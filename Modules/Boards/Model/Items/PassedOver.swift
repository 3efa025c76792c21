/// An entry of a board's folders that the walk passed over, and why.
public struct PassedOver: Sendable, Equatable {
  /// Why an entry is not part of the board as shown.
  public enum Reason: Sendable, Equatable {
    /// A folder in an item's place whose name is no identity.
    case stray
    /// An identity folder without an `index.md`: a leftover, or a sync that is still arriving.
    case indexLess
    /// A card in a lane that has no `index.md`, and so is not shown either.
    case inIndexLessLane
    /// A symbolic link, which is never followed.
    case link
    /// A plain file directly in an `attachments` folder, the layout of old.
    case flatAttachment
    /// An item whose identity another one has in a different spelling.
    case caseTwin(of: ItemID)
    /// A folder that could not be read; the text says why.
    case inaccessible(String)
    /// A file where a folder belongs, such as one named `attachments`.
    case notAFolder
  }

  /// Where the entry is.
  public let path: BoardPath
  /// Why it was passed over.
  public let reason: Reason

  /// Creates a record of an entry.
  public init(path: BoardPath, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
