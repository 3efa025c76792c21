/// What is known of a file without opening it.
public struct FileStatus: Sendable, Equatable {
  /// What the name stands for.
  public let kind: FileKind
  /// The size in bytes.
  public let size: Int
  /// The permission bits.
  public let permissions: UInt16
  /// The number of the file on its device; with `device` it is the file's identity.
  public let inode: UInt64
  /// The device the file lies on.
  public let device: UInt64
  /// The number of the user who owns it.
  public let owner: UInt32
  /// The number of the group that owns it.
  public let group: UInt32
  /// The time of the last change of contents, in nanoseconds since 1970.
  public let modifiedNanoseconds: Int64
  /// The time of the last change of contents or attributes, in nanoseconds since 1970.
  public let changedNanoseconds: Int64

  /// Creates a status.
  public init(
    kind: FileKind, size: Int, permissions: UInt16, inode: UInt64, device: UInt64, owner: UInt32 = 0,
    group: UInt32 = 0,
    modifiedNanoseconds: Int64, changedNanoseconds: Int64
  ) {
    self.kind = kind
    self.size = size
    self.permissions = permissions
    self.inode = inode
    self.device = device
    self.owner = owner
    self.group = group
    self.modifiedNanoseconds = modifiedNanoseconds
    self.changedNanoseconds = changedNanoseconds
  }
}
