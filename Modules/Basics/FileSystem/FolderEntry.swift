/// One name in a folder, with what it stands for.
public struct FolderEntry: Sendable, Equatable {
  /// The name as it is on disk.
  public let name: String
  /// What the name stands for; a link is never followed to find out.
  public let kind: FileKind

  /// Creates an entry.
  public init(name: String, kind: FileKind) {
    self.name = name
    self.kind = kind
  }
}
