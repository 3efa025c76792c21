public import Flags

/// The flags of a board session, read once when it begins.
public struct BoardFlags: FlagSet {
  /// Whether an open board is watched for what others change. Otherwise all of it is looked through before each answer,
  /// as it is where nothing can be watched.
  @Flagged("board.watches_changes", .shipped) public var watchesChanges = true
  /// Whether a person who opens a board is told how to go on.
  @Flagged("board.opening_hint", .shipped) public var showsOpeningHint = true
  /// Whether a person who opens a board in a free session is told what Pro adds.
  @Flagged("board.pro_hint", .promotion) public var showsProHint = false

  /// Creates the flags as they are declared.
  public init() {}

  /// The name by which the flag service knows this program.
  public static let app = "lanework"
}
