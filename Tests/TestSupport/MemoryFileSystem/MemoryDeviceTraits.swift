/// What a part of the memory disk can do: a file system of its own, as mounted somewhere in the tree.
public struct MemoryDeviceTraits: Sendable, Equatable {
  /// The name that `fileSystemName` answers.
  public var name = "memory"
  /// Whether two names can be swapped.
  public var supportsExchange = true
  /// Whether a rename can refuse to replace.
  public var supportsKeepingRename = true
  /// Whether it is known who writes to a file.
  public var supportsLeases = true
  /// Whether a folder's entries can be flushed.
  public var supportsFolderFlush = true
  /// Whether all changes are refused.
  public var isReadOnly = false
  /// The bytes that can still be written; nil for any number.
  public var freeBytes: Int?

  /// Creates the traits of a file system that can do all.
  public init() {}
}
