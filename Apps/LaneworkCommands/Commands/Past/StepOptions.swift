internal import CommandLineInterface

/// The options of undo and redo.
struct StepOptions: ArgumentGroup, Equatable {
  var entry: String?
  var isForEverybody = false
  var reversal = ReversalOptions()

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option("entry", letter: "e", \.entry, "This entry of `history`, whoever made it.", valueName: "ID"),
      .flag("everybody", \.isForEverybody, "The newest entry of the board, whoever made it."),
    ] + ReversalOptions.arguments(in: \.reversal)
  }

  /// Refuses options that exclude each other.
  func check() throws(CommandFailure) {
    guard entry == nil || !isForEverybody else {
      throw CommandFailure(
        code: "several-entries", "Only one of `--entry` and `--everybody` can be given.", status: .usage)
    }
  }
}
