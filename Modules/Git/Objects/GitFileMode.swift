/// What an entry of a tree is: a kind of file, a folder, or a commit of another repository.
///
/// Old repositories have other numbers, such as 0o100664, so any number is a value.
public struct GitFileMode: RawRepresentable, Sendable, Hashable {
  /// The number that the tree has.
  public let rawValue: UInt32

  /// Creates a mode from a tree's number.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// A file.
  public static let file = GitFileMode(rawValue: 0o100644)
  /// A file that can be executed.
  public static let executable = GitFileMode(rawValue: 0o100755)
  /// A symbolic link, whose blob is where it points to.
  public static let link = GitFileMode(rawValue: 0o120000)
  /// A folder, which is a tree of its own.
  public static let folder = GitFileMode(rawValue: 0o040000)
  /// A submodule: the id is that of a commit in another repository.
  public static let submodule = GitFileMode(rawValue: 0o160000)
}
