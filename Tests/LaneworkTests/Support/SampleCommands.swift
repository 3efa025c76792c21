import CommandLineInterface

/// What the sample program's commands are to the parser: text that shows all values.
typealias SampleParser = ArgumentParser<String, SampleGlobals>

/// Options that every sample command takes.
struct SampleGlobals: ArgumentGroup {
  var board: String?
  var isJSON = false

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option("board", letter: "b", \.board, "The board's folder.", valueName: "PATH", completion: .folders),
      .flag("json", \.isJSON, "Prints JSON."),
    ]
  }
}

/// Options that several sample commands share.
struct SampleChange: ArgumentGroup {
  var isDryRun = false
  var actor: String?

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .flag("dry-run", letter: "n", \.isDryRun, "Shows what would change, and changes nothing."),
      .option("as", \.actor, "Who makes the change.", valueName: "NAME"),
    ]
  }
}

enum SampleColor: String, ArgumentChoice {
  case red, green, blue
  static var valueName: String { "COLOR" }
}

struct SampleAdd: ParsableCommand {
  var title = ""
  var lane: String?
  var labels: [String] = []
  var position = 0
  var color: SampleColor?
  var isFirst = false
  var change = SampleChange()

  static let description = CommandDescription(
    "add", "Adds a card to a lane.",
    discussion: [
      "Without a lane the card goes to the first one, where ideas wait until somebody takes them up."
    ],
    examples: [
      CommandExample("card add 'Write the notes' --lane Ideas", "Adds a card at the end of the lane Ideas.")
    ],
    synonyms: ["new", "create"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("title", \.title, "The title, one line."),
      .option("lane", letter: "l", \.lane, "The lane.", valueName: "LANE", completion: .dynamic("lanes")),
      .repeated("label", \.labels, "A label of the card."),
      .option("position", \.position, "The place from the top."),
      .option("color", \.color, "The colour of the card."),
      .flag("first", letter: "f", \.isFirst, "Puts the card at the top."),
    ] + SampleChange.arguments(in: \.change)
  }
}

struct SampleMove: ParsableCommand {
  var cards: [String] = []
  static let description = CommandDescription("move", "Moves cards.", examples: [])
  static var arguments: [ArgumentDeclaration<Self>] {
    [.remaining("card", \.cards, "The cards.", isRequired: true, completion: .dynamic("cards"))]
  }
}

struct SampleShow: ParsableCommand {
  var path: String?
  var json: String?
  static let description = CommandDescription("show", "Shows a board.")
  static var arguments: [ArgumentDeclaration<Self>] {
    [.optionalPositional("path", \.path, "The folder.", completion: .folders)]
  }
}

struct SampleHidden: ParsableCommand {
  static let description = CommandDescription("secret", "Does nothing.", isHidden: true)
  static var arguments: [ArgumentDeclaration<Self>] { [] }
}

/// The sample program.
let sampleParser = SampleParser(
  root: .group(
    CommandDescription("sample", "Keeps boards as folders."),
    [
      .group(
        CommandDescription("card", "Works on cards."),
        [.command(SampleAdd.self) { "\($0)" }, .command(SampleMove.self) { "\($0.cards)" }]),
      .command(SampleShow.self) { "show \($0.path ?? "-")" },
      .command(SampleHidden.self) { _ in "hidden" },
    ]))
