public import Basics

/// What lies around the program and only an app may know: handed in once, so that nothing below reaches for it.
public struct Surroundings: Sendable {
  /// The disk.
  public let fileSystem: any FileSystem
  /// The person's folders.
  public let folders: UserFolders
  /// The clocks.
  public let time: any TimeSource
  /// Random numbers, of which new identities are made.
  public let random: RandomSource
  /// Where diagnostics go.
  public let diagnostics: any Diagnostics
  /// Lets a duration pass, while others are waited for.
  public let pause: @Sendable (Duration) -> Void

  /// Creates surroundings.
  public init(
    fileSystem: any FileSystem, folders: UserFolders, time: any TimeSource, random: RandomSource,
    diagnostics: any Diagnostics, pause: @escaping @Sendable (Duration) -> Void
  ) {
    self.fileSystem = fileSystem
    self.folders = folders
    self.time = time
    self.random = random
    self.diagnostics = diagnostics
    self.pause = pause
  }
}
