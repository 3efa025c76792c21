internal import Boards
internal import CommandLineInterface

/// The options of every command that takes something back: what becomes of what was changed since, and whether the
/// difference is only shown.
struct ReversalOptions: ArgumentGroup, Equatable {
  var skips = false
  var forces = false
  var isOnlyShown = false

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .flag("skip", \.skips, "Leaves what somebody has changed since as it is, and takes back the rest."),
      .flag("force", \.forces, "Takes back also what somebody has changed since."),
      .flag("show", \.isOnlyShown, "Prints what would change, and changes nothing."),
      .flag("dry-run", letter: "n", \.isOnlyShown, "The same as --show."),
    ]
  }

  /// What becomes of what was changed since.
  ///
  /// Throws a `CommandFailure` when both ways were asked for.
  func resolution() throws(CommandFailure) -> Reversal.Resolution {
    switch (skips, forces) {
    case (false, false): return .refuse
    case (true, false): return .skip
    case (false, true): return .force
    case (true, true):
      throw CommandFailure(
        code: "several-resolutions", "Only one of `--skip` and `--force` can be given.", status: .usage)
    }
  }
}
