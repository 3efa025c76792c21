public import Basics

/// What was met on the disk while a board was read: the documents that were looked at, with what is known of them, and
/// the folders that were not looked into.
///
/// Whoever compares the board's files with something else then needs no walk of its own through all of them. What lies
/// in the board's folder directly, beside the lanes, is not part of it.
public struct BoardInventory: Sendable {
  /// The file of an item that was looked at.
  public struct Document: Sendable {
    /// The folder around the item's own.
    let parent: BoardPath
    /// The name of the item's own folder.
    let name: String
    /// What is known of the file.
    public let status: FileStatus

    /// The path, relative to the board's folder.
    public var path: BoardPath { parent.appending(name).appending(ReservedName.index) }

    /// Writes the bytes of the path, which costs less than to make the path.
    public func writePath(to bytes: inout [UInt8]) {
      bytes.removeAll(keepingCapacity: true)
      for name in parent.names {
        bytes += name.utf8
        bytes.append(UInt8(ascii: "/"))
      }
      bytes += name.utf8
      bytes.append(UInt8(ascii: "/"))
      bytes += ReservedName.index.utf8
    }
  }

  /// The documents of lanes, cards and comments, each once, in no particular order.
  public private(set) var documents: [Document] = []
  /// The folders that were not looked into, or not into all of them. Some may be none, or not be there at all.
  public private(set) var unread: [BoardPath] = []

  /// Creates an inventory of nothing.
  public init() {}

  /// Takes up a document; one that is no regular file is none.
  mutating func add(_ status: FileStatus, of name: String, at parent: BoardPath) {
    guard status.kind == .file else { return }
    documents.append(Document(parent: parent, name: name, status: status))
  }

  /// Takes up a folder that is not looked into.
  mutating func leaveUnread(_ path: BoardPath) { unread.append(path) }

  /// Takes up what another inventory has.
  mutating func add(_ other: BoardInventory) {
    documents += other.documents
    unread += other.unread
  }
}
