public import Boards

/// A board made by code, to be put into memory or on the disk.
///
/// Identities count up from 1, so that a test is the same each time it runs. What `add...` gives is the path of the
/// new item's folder, relative to the board, and its identity.
public struct BoardFixture: Sendable {
  /// An item that was added.
  public struct Item: Sendable, Hashable {
    /// The item's identity.
    public let id: ItemID
    /// Where the item is in the board.
    public let path: BoardPath

    /// The path of something in the item's folder, relative to the board.
    public func path(of name: String) -> String { "\(path)/\(name)" }
  }

  /// The name of the board's folder.
  public var folderName: String
  /// The files by their paths relative to the board.
  public private(set) var files: [String: [UInt8]] = [:]
  /// Folders that are made even when they stay empty.
  public private(set) var folders: Set<String> = []
  /// Symbolic links by their paths, with what they point to.
  public private(set) var links: [String: String] = [:]
  private var count = 0

  /// Creates a board without lanes. `keys` are lines of front matter.
  public init(
    title: String? = "Board", keys: [String] = [], body: String = "", folderName: String = "Test.lanework"
  ) {
    self.folderName = folderName
    let title = title.map { ["title: \($0)"] } ?? []
    write(Self.document(["schema: 1", "kind: board"] + title + keys, body: body), to: "index.md")
  }

  /// The identity of a number, which is not 0 in any group that is looked at.
  public static func id(_ number: Int) -> ItemID {
    let digits = String(number, radix: 16)
    let name = String(repeating: "0", count: 8 - digits.count) + digits + "-0000-4000-8000-000000000001"
    guard let id = ItemID(folderName: name) else { preconditionFailure("\(name) is no identity") }
    return id
  }

  /// The text of a document of front matter lines and a body.
  public static func document(_ lines: [String], body: String = "") -> String {
    "---\n" + lines.map { $0 + "\n" }.joined() + "---\n" + body
  }

  // MARK: Items

  /// Adds a lane.
  @discardableResult
  public mutating func addLane(
    _ title: String? = "Lane", order: Double? = nil, keys: [String] = [], body: String = "", id: ItemID? = nil
  ) -> Item {
    add("lane", title: title, order: order, keys: keys, body: body, id: id, in: BoardPath([]))
  }

  /// Adds a card to a lane.
  @discardableResult
  public mutating func addCard(
    _ title: String? = "Card", to lane: Item, order: Double? = nil, keys: [String] = [], body: String = "",
    id: ItemID? = nil
  ) -> Item {
    add("card", title: title, order: order, keys: keys, body: body, id: id, in: lane.path)
  }

  /// Adds a comment to a card.
  @discardableResult
  public mutating func addComment(
    _ body: String = "Comment", to card: Item, at time: String? = "2026-08-25T17:00:00Z", keys: [String] = [],
    id: ItemID? = nil
  ) -> Item {
    let stamps = time.map { ["created: {at: \($0)}", "modified: {at: \($0)}"] } ?? []
    return add(
      "comment", title: nil, order: nil, keys: stamps + keys, body: body, id: id,
      in: card.path.appending("comments"))
  }

  /// Adds an attachment to a card or a comment.
  @discardableResult
  public mutating func addAttachment(
    _ title: String = "file", extension fileExtension: String? = "txt", to owner: Item,
    contents: [UInt8] = [0x61], keys: [String] = [], id: ItemID? = nil
  ) -> Item {
    let extensionKey = fileExtension.map { ["extension: \($0)"] } ?? []
    let item = add(
      "attachment", title: title, order: nil, keys: extensionKey + keys, body: "", id: id,
      in: owner.path.appending("attachments"))
    write(contents, to: item.path(of: fileExtension.map { "blob.\($0)" } ?? "blob"))
    return item
  }

  /// Adds a card to the trash.
  @discardableResult
  public mutating func addTrashedCard(
    _ title: String? = "Trashed card", trashedAt time: String? = nil, keys: [String] = [], id: ItemID? = nil
  ) -> Item {
    addTrashed("card", title, time, keys, id)
  }

  /// Adds a lane to the trash.
  @discardableResult
  public mutating func addTrashedLane(
    _ title: String? = "Trashed lane", trashedAt time: String? = nil, keys: [String] = [], id: ItemID? = nil
  ) -> Item {
    addTrashed("lane", title, time, keys, id)
  }

  /// Makes an identity that no item has yet.
  public mutating func nextID() -> ItemID {
    count += 1
    return Self.id(count)
  }

  private mutating func addTrashed(
    _ kind: String, _ title: String?, _ time: String?, _ keys: [String], _ id: ItemID?
  ) -> Item {
    let stamp = time.map { ["modified: {at: \($0)}"] } ?? []
    return add(
      kind, title: title, order: nil, keys: stamp + keys, body: "", id: id, in: BoardPath([".trash"]))
  }

  private mutating func add(
    _ kind: String, title: String?, order: Double?, keys: [String], body: String, id: ItemID?,
    in parent: BoardPath
  ) -> Item {
    let id = id ?? nextID()
    let item = Item(id: id, path: parent.appending(id.folderName))
    var lines = ["schema: 1", "kind: \(kind)"]
    if let title { lines.append("title: \(title)") }
    if let order { lines.append("order: \(order)") }
    write(Self.document(lines + keys, body: body), to: item.path(of: "index.md"))
    return item
  }

  // MARK: Anything else

  /// Sets the contents of a file.
  public mutating func write(_ text: String, to path: String) { write(Array(text.utf8), to: path) }

  /// Sets the contents of a file.
  public mutating func write(_ bytes: [UInt8], to path: String) { files[path] = bytes }

  /// Adds an empty folder.
  public mutating func addFolder(_ path: String) { folders.insert(path) }

  /// Adds a symbolic link.
  public mutating func addLink(_ path: String, to destination: String) { links[path] = destination }

  /// Takes a file away.
  public mutating func removeFile(_ path: String) { files[path] = nil }
}
