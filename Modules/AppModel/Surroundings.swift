public import Basics

/// What lies around the program and only an app may know: handed in once, so that nothing below reaches for it.
public struct Surroundings: Sendable {
  /// The disk.
  public let fileSystem: any FileSystem
  /// The person's folders.
  public let folders: UserFolders
  /// The clocks.
  public let time: any TimeSource
  /// New identities, and the ends of temporary names.
  public let identities: UUIDSource
  /// Where diagnostics go.
  public let diagnostics: any Diagnostics

  /// Creates surroundings.
  public init(
    fileSystem: any FileSystem, folders: UserFolders, time: any TimeSource, identities: UUIDSource,
    diagnostics: any Diagnostics
  ) {
    self.fileSystem = fileSystem
    self.folders = folders
    self.time = time
    self.identities = identities
    self.diagnostics = diagnostics
  }
}
