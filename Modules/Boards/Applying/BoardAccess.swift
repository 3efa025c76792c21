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
