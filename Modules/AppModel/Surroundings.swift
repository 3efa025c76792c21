public import Basics
public import Signatures

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

  /// The environment variables, in which git's configuration is found.
  public let environment: [String: String]
  /// The number of the user as whom the process acts.
  public let userID: UInt32
  /// The seconds east of UTC that are in force at an instant where the person is.
  public let secondsEast: @Sendable (Timestamp) -> Int

  /// The certificates, in DER, by which stores sign real purchases.
  public let storeRoots: [[UInt8]]

  /// Creates surroundings.
  public init(
    fileSystem: any FileSystem, folders: UserFolders, time: any TimeSource, random: RandomSource,
    diagnostics: any Diagnostics, pause: @escaping @Sendable (Duration) -> Void,
    environment: [String: String] = [:], userID: UInt32 = 0,
    secondsEast: @escaping @Sendable (Timestamp) -> Int = { _ in 0 },
    storeRoots: [[UInt8]] = [AppleRootCertificate.der]
  ) {
    self.fileSystem = fileSystem
    self.folders = folders
    self.time = time
    self.random = random
    self.diagnostics = diagnostics
    self.pause = pause
    self.environment = environment
    self.userID = userID
    self.secondsEast = secondsEast
    self.storeRoots = storeRoots
  }
}
