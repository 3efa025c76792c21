package import CommandLineInterface

/// The options that every command takes.
package struct LaneworkOptions: ArgumentGroup, Equatable {
  /// The folder of the board, nil for the nearest one.
  package var board: String?
  /// Who acts, nil for the board's owner.
  package var actor: String?
  /// Whether the actor is a program that acts by itself.
  package var isAgent = false
  /// The model that an agent runs on.
  package var model: String?
  /// The session that an agent works in.
  package var session: String?
  /// Whether results are JSON.
  package var isJSON = false
  /// When output is coloured.
  package var color = ColorChoice.auto

  /// Creates the options as they are when none is given.
  package init() {}

  package static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option(
        "board", letter: "b", \.board, "The board's folder; without it, the nearest board above this folder.",
        valueName: "PATH", completion: .folders),
      .option("as", \.actor, "Who makes the change; without it, the board's owner.", valueName: "NAME"),
      .flag("agent", \.isAgent, "Says that the one named by --as is an agent."),
      .option("model", \.model, "The model that the agent runs on.", valueName: "NAME"),
      .option("session", \.session, "The session that the agent works in.", valueName: "ID"),
      .flag("json", \.isJSON, "Prints one JSON object a line, errors included."),
      .option("color", \.color, "When output is coloured."),
    ]
  }
}
