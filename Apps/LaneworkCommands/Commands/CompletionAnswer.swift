import CommandLineInterface

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
    let completion = CompletionEngine(CommandTree.shell).completion(of: String(line[name...])) { _ in [] }
    context.console.output.write(ShellCompletion.answer(completion))
    return .done
  }
}
