internal import Glibc

/// One change that the kernel reports of a watched folder.
public struct FolderChange: Sendable {
  /// What happened, and to what.
  public struct Kinds: OptionSet, Sendable {
    /// The kernel's bits.
    public let rawValue: UInt32

    /// Creates kinds from the kernel's bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Something was made in the folder.
    public static let created = Kinds(rawValue: UInt32(IN_CREATE))
    /// Something in the folder was removed.
    public static let removed = Kinds(rawValue: UInt32(IN_DELETE))
    /// Something was moved out of the folder, or to another name in it.
    public static let movedFrom = Kinds(rawValue: UInt32(IN_MOVED_FROM))
    /// Something was moved into the folder, or from another name in it.
    public static let movedTo = Kinds(rawValue: UInt32(IN_MOVED_TO))
    /// A file in the folder was written to.
    public static let written = Kinds(rawValue: UInt32(IN_MODIFY))
    /// A file in the folder that was open for writing was closed.
    public static let closedAfterWriting = Kinds(rawValue: UInt32(IN_CLOSE_WRITE))
    /// Permissions or times of something in the folder, or of the folder, were changed.
    public static let attributes = Kinds(rawValue: UInt32(IN_ATTRIB))
    /// The watched folder itself was removed.
    public static let folderRemoved = Kinds(rawValue: UInt32(IN_DELETE_SELF))
    /// The watched folder itself was moved.
    public static let folderMoved = Kinds(rawValue: UInt32(IN_MOVE_SELF))
    /// The file system of the watched folder was unmounted.
    public static let unmounted = Kinds(rawValue: UInt32(IN_UNMOUNT))
    /// The watch is over: it was ended, or the folder is gone.
    public static let watchEnded = Kinds(rawValue: UInt32(IN_IGNORED))
    /// Changes were lost because they were not fetched in time; no watch is named.
    public static let overflow = Kinds(rawValue: UInt32(IN_Q_OVERFLOW))
    /// What changed in the folder is a folder.
    public static let isFolder = Kinds(rawValue: UInt32(IN_ISDIR))

    /// Every change of what is in a folder, and of the folder's own place.
    public static let all: Kinds = [
      .created, .removed, .movedFrom, .movedTo, .written, .closedAfterWriting, .attributes, .folderRemoved,
      .folderMoved,
    ]
  }

  /// The watch whose folder changed; -1 for an overflow.
  public let watch: Int32
  /// What happened.
  public let kinds: Kinds
  /// The number that the two halves of a move share; 0 for anything else.
  public let move: UInt32
  /// The name in the folder; nil for a change of the folder itself. Bytes that are not UTF-8 are replaced.
  public let name: String?
}
