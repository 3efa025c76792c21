public import Basics
public import Boards

/// What a history in git is made with.
public struct GitHistorySurroundings {
  /// The absolute path of the board's folder, which is the top of the work tree.
  public var path: String
  /// How the board, and what is kept for it, is reached.
  public var access: BoardAccess
  /// The environment of the process, in which git's configuration is found.
  public var environment: [String: String]
  /// The number of the user as whom the process acts.
  public var userID: UInt32
  /// The seconds east of UTC that are in force at an instant, for the times of commits.
  public var secondsEast: (Timestamp) -> Int
  /// The clocks.
  public var time: any TimeSource
  /// Random numbers, for temporary names.
  public var random: RandomSource
  /// How long another program's lock of the index is waited for.
  public var lockWait: Duration

  /// Creates surroundings.
  public init(
    path: String, access: BoardAccess, environment: [String: String], userID: UInt32,
    secondsEast: @escaping (Timestamp) -> Int, time: any TimeSource, random: RandomSource,
    lockWait: Duration = .seconds(5)
  ) {
    self.path = path
    self.access = access
    self.environment = environment
    self.userID = userID
    self.secondsEast = secondsEast
    self.time = time
    self.random = random
    self.lockWait = lockWait
  }
}
