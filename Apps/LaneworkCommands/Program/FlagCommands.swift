internal import CommandLineInterface

/// The commands about flags.
enum FlagCommands {
  /// The group of all of them.
  static var all: CommandTree.Node {
    .group(
      description,
      [
        CommandTree.command(FlagsListCommand.self), CommandTree.command(FlagsGetCommand.self),
        CommandTree.command(FlagsExplainCommand.self), CommandTree.command(FlagsLintCommand.self),
        CommandTree.command(FlagsRefreshCommand.self),
      ])
  }

  /// The group of those that may use the network.
  static var remote: CommandTree.Node { .group(description, [CommandTree.command(FlagsRefreshCommand.self)]) }

  private static let description = CommandDescription(
    "flags", "Works with the flags that boards are opened with.",
    examples: [CommandExample("flags refresh --definitions flags.json", "Takes their values from a file.")])
}
