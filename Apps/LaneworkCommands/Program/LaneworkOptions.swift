package import Boards
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
  /// How far a change has reached the disk when it is acknowledged; nil for what the preferences say.
  package var durability: DurabilityChoice?
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
      .option(
        "durability", \.durability,
        "Whether a change that is acknowledged survives the loss of power, or is left to the system to write."
      ),
      .flag("json", \.isJSON, "Prints one JSON object a line, errors included."),
      .option("color", \.color, "When output is coloured."),
    ]
  }

  /// The options of one line over those that a conversation was begun with. The board and the durability are those
  /// of the line alone: the conversation has used its own to open a board.
  package func over(_ outer: LaneworkOptions) -> LaneworkOptions {
    var options = self
    // Whoever names another actor does not mean the model and the session of the first.
    if actor == nil, !isAgent, model == nil, session == nil {
      options.actor = outer.actor
      options.isAgent = outer.isAgent
      options.model = outer.model
      options.session = outer.session
    }
    options.isJSON = isJSON || outer.isJSON
    if color == .auto { options.color = outer.color }
    return options
  }

  /// Who acts, as a stamp names them; nil when the options name nobody.
  ///
  /// Throws a `CommandFailure` when they tell of an agent without a name.
  package var identity: Identity? {
    get throws(CommandFailure) {
      guard let actor else {
        let described = isAgent ? "--agent" : model != nil ? "--model" : session != nil ? "--session" : nil
        guard let described else { return nil }
        throw CommandFailure(
          code: "missing-actor", "`\(described)` tells of somebody whom nothing names.",
          hint: "Name the agent with `--as NAME`.", status: .usage)
      }
      return Identity(name: actor, kind: isAgent ? "agent" : "human", model: model, session: session)
    }
  }
}

/// How far a change has reached the disk when it is acknowledged.
package enum DurabilityChoice: String, ArgumentChoice {
  /// What is acknowledged survives the loss of power.
  case full
  /// Writing to the disk is left to the system.
  case fast

  package static var valueName: String { "LEVEL" }

  /// The choice as the modules below know it.
  package var durability: Durability {
    switch self {
    case .full: .full
    case .fast: .fast
    }
  }
}
