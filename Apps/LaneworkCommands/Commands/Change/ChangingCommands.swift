internal import CommandLineInterface

/// The commands that change a board, by the groups they stand in.
enum ChangingCommands {
  /// Those that change a card, or what belongs to it.
  static var card: [CommandTree.Node] {
    [
      CommandTree.command(CardAdd.self), CommandTree.command(CardMove.self),
      CommandTree.command(CardRename.self), CommandTree.command(CardEdit.self),
      CommandTree.command(CardLabel.self), CommandTree.command(CardDue.self),
      CommandTree.command(CardTrash.self), CommandTree.command(CardRestore.self),
      CommandTree.command(CardComment.self), CommandTree.command(CardAttach.self),
      CommandTree.command(CardIcon.self), CommandTree.command(CardBackground.self),
      CommandTree.command(CardHero.self), CommandTree.command(CardWaiting.self),
    ]
  }

  /// Those that change a lane.
  static var lane: [CommandTree.Node] {
    [
      CommandTree.command(LaneAdd.self), CommandTree.command(LaneRename.self),
      CommandTree.command(LaneDescribe.self), CommandTree.command(LaneMove.self),
      CommandTree.command(LaneTrash.self), CommandTree.command(LaneRestore.self),
      CommandTree.command(LaneCollapse.self), CommandTree.command(LaneExpand.self),
      CommandTree.command(LaneWidth.self), CommandTree.command(LaneGroup.self),
      CommandTree.command(LaneFilter.self), CommandTree.command(LaneIcon.self),
      CommandTree.command(LaneBackground.self), CommandTree.command(LaneDefaults.self),
    ]
  }

  /// Those that change the board itself, look it over, or make one.
  static var board: [CommandTree.Node] {
    [
      CommandTree.command(BoardInit.self), CommandTree.command(BoardDoctorCommand.self),
      CommandTree.command(BoardApply.self), CommandTree.command(BoardRename.self),
      CommandTree.command(BoardDescribe.self), CommandTree.command(BoardIcon.self),
      CommandTree.command(BoardSet.self),
    ]
  }

  /// Those of no group that commands which only look stand in too.
  static var others: [CommandTree.Node] {
    [
      .group(
        CommandDescription(
          "comment", "Changes comments.",
          examples: [CommandExample("comment trash 7f3a 09ab", "Takes a comment off a card.")]),
        [CommandTree.command(CommentEdit.self), CommandTree.command(CommentTrash.self)]),
      .group(
        CommandDescription(
          "attachment", "Changes attached files.",
          examples: [CommandExample("attachment remove 7f3a screen.png", "Takes a file off a card.")]),
        [CommandTree.command(AttachmentRename.self), CommandTree.command(AttachmentRemove.self)]),
    ]
  }
}
