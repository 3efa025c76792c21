public import Basics

/// What the index remembers of a work-tree file, by which git tells without reading it that it has not changed.
///
/// Each number is what is left of the system's in 32 bits.
public struct GitIndexStat: Sendable, Hashable {
  /// The time of the last change of contents or attributes, in seconds since 1970.
  public var changedSeconds: UInt32 = 0
  /// The nanoseconds of `changedSeconds`.
  public var changedNanoseconds: UInt32 = 0
  /// The time of the last change of contents, in seconds since 1970.
  public var modifiedSeconds: UInt32 = 0
  /// The nanoseconds of `modifiedSeconds`.
  public var modifiedNanoseconds: UInt32 = 0
  /// The device.
  public var device: UInt32 = 0
  /// The number on the device.
  public var inode: UInt32 = 0
  /// The owner.
  public var user: UInt32 = 0
  /// The owning group.
  public var group: UInt32 = 0
  /// The size in bytes.
  public var size: UInt32 = 0

  /// Creates what stands for “unknown”: git compares the contents the next time it looks, and remembers the file.
  public init() {}

  /// Takes what is known of a file.
  ///
  /// - Parameters:
  ///   - user: The owner; git takes a file for changed when it differs.
  ///   - group: The owning group, likewise.
  public init(_ status: FileStatus, user: UInt32, group: UInt32) {
    (changedSeconds, changedNanoseconds) = Self.split(status.changedNanoseconds)
    (modifiedSeconds, modifiedNanoseconds) = Self.split(status.modifiedNanoseconds)
    device = UInt32(truncatingIfNeeded: status.device)
    inode = UInt32(truncatingIfNeeded: status.inode)
    self.user = user
    self.group = group
    size = UInt32(truncatingIfNeeded: status.size)
  }

  private static func split(_ nanoseconds: Int64) -> (UInt32, UInt32) {
    var (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    if rest < 0 { (seconds, rest) = (seconds - 1, rest + 1_000_000_000) }
    return (UInt32(truncatingIfNeeded: seconds), UInt32(truncatingIfNeeded: rest))
  }
}
