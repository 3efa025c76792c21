internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework completion-answer`: what the scripts ask at each Tab.
struct CompletionAnswer: LaneworkCommand {
  var line = ""

  static let description = CommandDescription(
    "completion-answer", "Prints how a command line may go on.",
    examples: [CommandExample("completion-answer 'lanework board '", "Prints the commands for boards.")],
    isHidden: true)

  static var arguments: [ArgumentDeclaration<Self>] {
    [.positional("line", \.line, "The line up to the cursor, with the program's name.")]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    // The name may be a path with blanks in quotes, so it is split off by the same rules as the rest.
    guard let name = CommandWords.firstWordEnd(of: line) else { return .done }
    let rest = String(line[name...])
    let completion = BoardCompletion(CommandTree.shell) { [context] in Self.board(of: rest, in: context) }
    context.console.output.write(ShellCompletion.answer(completion.completion(of: rest)))
    return .done
  }

  /// The board that a line is about. It is only read: a session could have something to settle, which nobody asked
  /// for by pressing Tab.
  private static func board(of line: String, in context: CommandContext) -> Board? {
    let words = CommandWords(line).words
    let option = words.indices.dropLast().last { ["--board", "-b"].contains(words[$0]) }
    do {
      let location = try context.location(of: option.map { words[$0 + 1] })
      return try BoardLoader().load(at: location.path, in: context.environment.fileSystem)
    } catch {
      // Where there is no board, there are no names to offer.
      return nil
    }
  }
}
