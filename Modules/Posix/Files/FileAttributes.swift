internal import Glibc

/// What the system knows of a file without reading it.
public struct FileAttributes: Sendable, Equatable {
  /// The kinds that are told apart.
  public enum Kind: Sendable, Equatable {
    case file, folder, link
    /// A pipe, socket or device.
    case other

    init(mode: mode_t) {
      switch mode & S_IFMT {
      case S_IFREG: self = .file
      case S_IFDIR: self = .folder
      case S_IFLNK: self = .link
      default: self = .other
      }
    }
  }

  /// What it is.
  public let kind: Kind
  /// The size in bytes.
  public let size: Int
  /// The permission bits.
  public let permissions: UInt16
  /// The number of the user it belongs to.
  public let owner: UInt32
  /// The number on the device.
  public let inode: UInt64
  /// The device it lies on.
  public let device: UInt64
  /// How many names stand for it; 0 once the last was removed.
  public let linkCount: Int
  /// The number of the group that owns it.
  public let group: UInt32
  /// The last change of contents, in nanoseconds since 1970.
  public let modifiedNanoseconds: Int64
  /// The last change of contents or attributes, in nanoseconds since 1970.
  public let changedNanoseconds: Int64

  init(_ facts: stat) {
    kind = Kind(mode: facts.st_mode)
    size = Int(facts.st_size)
    permissions = UInt16(facts.st_mode & 0o7777)
    owner = facts.st_uid
    inode = UInt64(facts.st_ino)
    device = UInt64(facts.st_dev)
    linkCount = Int(facts.st_nlink)
    group = facts.st_gid
    modifiedNanoseconds = Self.nanoseconds(facts.st_mtim)
    changedNanoseconds = Self.nanoseconds(facts.st_ctim)
  }

  /// Wraps around instead of trapping: a file may carry any time.
  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
