/// The commands that change a board, by the groups they stand in.
enum ChangingCommands {
  /// Those that change a card, or what belongs to it.
  static var card: [CommandTree.Node] { [] }

  /// Those that change a lane.
  static var lane: [CommandTree.Node] { [] }

  /// Those that change the board itself, or make one.
  static var board: [CommandTree.Node] { [] }

  /// Those of no group.
  static var others: [CommandTree.Node] { [] }
}
