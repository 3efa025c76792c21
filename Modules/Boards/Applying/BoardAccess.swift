public import Basics

/// What it takes to change a board: its open folder, the folder that keeps our state, and the manner of writing.
///
/// Everything that differs between a session at a terminal, a service and a test comes in here; applying itself
/// reads no clock, no environment and no global.
public struct BoardAccess: Sendable {
  /// The board's folder.
  public let board: any Folder
  /// Opens folders outside of the board, from which files are attached.
  public let fileSystem: any FileSystem
  /// Where interrupted, removed and recovered things are kept; nil when there is no state folder.
  public let state: BoardState?
  /// How far a change has reached the disk when it is acknowledged.
  public var durability: Durability
  /// How long others are waited for.
  public var patience: Patience
  /// Makes the ends of temporary names: six or so letters and digits, random enough not to come twice.
  public let makeSuffix: @Sendable () -> String
  /// Tells of an interrupted change whether the board's history has taken it up; nil where nobody takes changes up, or
  /// where it cannot be told. It is asked while the board is locked.
  ///
  /// What was not taken up was not acknowledged either, and is taken back, so that board and history agree.
  public var hasRecorded: @Sendable ([ChangeStep]) -> Bool? = { _ in nil }

  /// Creates access to a board.
  public init(
    board: any Folder, fileSystem: any FileSystem, state: BoardState?, durability: Durability = .full,
    patience: Patience, makeSuffix: @escaping @Sendable () -> String
  ) {
    self.board = board
    self.fileSystem = fileSystem
    self.state = state
    self.durability = durability
    self.patience = patience
    self.makeSuffix = makeSuffix
  }
}
