public import ContentHash

/// One step of a change: something the disk does whole or not at all, and that can be reversed.
///
/// The five kinds are all that operations, undo, redo and recovery ever do to a board. Each carries what was
/// expected before it, so that applying it can compare before it swaps.
public enum ChangeStep: Sendable, Equatable {
  /// Replaces a file's content.
  case write(FileEdit)
  /// Creates a folder with all of its files; it appears at once or not at all.
  case create(FolderCreation)
  /// Renames a folder inside the board, with whatever it holds.
  case move(FolderMove)
  /// Takes a folder out of the board into the state folder, whole, so that it can be restored.
  case remove(FolderRemoval)
  /// Puts a removed folder back.
  case restore(FolderRemoval)

  /// The step that takes this one back.
  public var reversed: ChangeStep {
    switch self {
    case .write(let edit): .write(FileEdit(path: edit.path, before: edit.after, after: edit.before))
    case .create(let creation): .remove(creation.removal)
    case .move(let move):
      .move(FolderMove(from: move.to, to: move.from, identity: move.identity, indexHash: move.indexHash))
    case .remove(let removal): .restore(removal)
    case .restore(let removal): .remove(removal)
    }
  }
}

/// A file's content with its hash.
public struct FileContent: Sendable, Equatable {
  /// The bytes.
  public let bytes: [UInt8]
  /// The SHA-256 of the bytes.
  public let hash: ContentHash

  /// Creates content and hashes it.
  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    self.hash = ContentHash(of: bytes)
  }

  /// Creates what stands for a content of which only the hash is wanted; it has no bytes.
  package init(standingFor hash: ContentHash) {
    self.bytes = []
    self.hash = hash
  }

  /// Tells whether the contents are the same bytes.
  public static func == (left: FileContent, right: FileContent) -> Bool { left.hash == right.hash }
}

/// The replacement of one file's content.
public struct FileEdit: Sendable, Equatable {
  /// The file.
  public let path: BoardPath
  /// The content the edit was planned on.
  public let before: FileContent
  /// The content it leaves.
  public let after: FileContent

  /// Creates an edit.
  public init(path: BoardPath, before: FileContent, after: FileContent) {
    self.path = path
    self.before = before
    self.after = after
  }
}

/// The creation of an item's folder with the files in it.
public struct FolderCreation: Sendable, Equatable {
  /// One file of a new folder.
  public struct File: Sendable, Equatable {
    /// Where a new file's content comes from.
    public enum Source: Sendable, Equatable {
      case content(FileContent)
      /// A copy of a file outside of the board, by absolute path: blobs are not held in memory.
      case copy(ofFileAt: String)
    }

    /// The file's name in the folder.
    public let name: String
    /// Where its content comes from.
    public let source: Source

    /// Creates a file.
    public init(name: String, source: Source) {
      self.name = name
      self.source = source
    }
  }

  /// The folder to create. Missing folders around it, such as `comments`, are created too.
  public let path: BoardPath
  /// The files, `index.md` among them.
  public let files: [File]
  /// The key under which the folder is kept when the creation is undone, unique to this creation.
  public let keptAs: String

  /// Creates a creation.
  public init(path: BoardPath, files: [File], keptAs: String) {
    self.path = path
    self.files = files
    self.keptAs = keptAs
  }

  /// The removal that undoes the creation.
  public var removal: FolderRemoval {
    let index = files.first { $0.name == "index.md" }
    let hash: ContentHash? = if case .content(let content) = index?.source { content.hash } else { nil }
    return FolderRemoval(path: path, indexHash: hash, holding: files.map(\.name), keptAs: keptAs)
  }
}

/// The move of an item's folder within the board. What else the folder holds is neither read nor copied.
public struct FolderMove: Sendable, Equatable {
  /// Where the folder is.
  public let from: BoardPath
  /// Where it goes. Nothing may be there.
  public let to: BoardPath
  /// The identity of the item; by it a folder that was moved on is found again.
  public let identity: ItemID
  /// The hash of the folder's `index.md` at planning; nil when it has none that can be read.
  public let indexHash: ContentHash?

  /// Creates a move.
  public init(from: BoardPath, to: BoardPath, identity: ItemID, indexHash: ContentHash?) {
    self.from = from
    self.to = to
    self.identity = identity
    self.indexHash = indexHash
  }
}

/// The removal of an item's folder from the board into the state folder, and the way back.
public struct FolderRemoval: Sendable, Equatable {
  /// The folder's place in the board.
  public let path: BoardPath
  /// The hash of its `index.md` at planning; nil when it has none that can be read.
  public let indexHash: ContentHash?
  /// The only names the folder may hold, besides empty `attachments` and `comments`; nil when it may hold anything.
  ///
  /// A removal that takes back a creation names the files of the creation: what somebody has added since, a
  /// comment say, must not vanish with them.
  public let holding: [String]?
  /// The key under which the state folder keeps it.
  public let keptAs: String
  /// What makes the folder anew, outer folders first, where a history knows all that it held; nil where only the
  /// state folder does.
  public let recorded: [FolderCreation]?

  /// Creates a removal.
  public init(
    path: BoardPath, indexHash: ContentHash?, holding: [String]? = nil, keptAs: String,
    recorded: [FolderCreation]? = nil
  ) {
    self.path = path
    self.indexHash = indexHash
    self.holding = holding
    self.keptAs = keptAs
    self.recorded = recorded
  }
}
