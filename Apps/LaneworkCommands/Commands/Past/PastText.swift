/// What help says of the past.
enum PastText {
  /// Whose entries undo and redo take, and what becomes of what others changed.
  static let steps = [
    "At the prompt of an open board it is about what was done in that session; a single command is about what its actor "
      + "did, in whichever session. --everybody and --entry reach the rest.",
    conflicts,
  ]

  /// What becomes of what others changed.
  static let conflicts =
    "What somebody has changed since is never overwritten: the two are merged, and where both are about the same "
    + "thing nothing is done, unless --skip or --force says what shall become of it. What was left as it is is "
    + "named, and the exit status is 3 then."

  /// What the history is, and how long it is kept.
  static let history = [
    "Every change that was made with this program is an entry that can be undone, also by a later command. What others "
      + "were found to have changed is listed too, as “outside”.",
    "The state is done, undone, or dropped: undone with something else done since, so that only "
      + "`redo --entry` brings it back.",
    "The 50 newest are listed, as a table or as JSON; the member `more` tells whether there are older ones.",
  ]

  /// What a return to the past is.
  static let restore = [
    "All that was done since is taken back, as one change that can itself be undone. What is in the trash is brought back "
      + "by `card restore` and `lane restore`.",
    moments, kept, conflicts,
  ]

  /// How a point in the past is named.
  static let moments =
    "The point in the past is an entry of `history`, or a time such as 2026-11-30, 2026-11-30T10:00, yesterday, friday or "
    + "-2h, which means the newest entry by then. A day means its end."

  /// What stays as it is now, wherever the board goes back to.
  static let kept =
    "What nobody but others has changed since stays as it is now, and is named: how it was is not known."
}
