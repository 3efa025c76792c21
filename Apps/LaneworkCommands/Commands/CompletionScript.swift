import CommandLineInterface

/// `lanework completion`: prints the script that makes a shell complete the program's lines.
struct CompletionScript: LaneworkCommand {
  var shell = Shell.bash

  static let description = CommandDescription(
    "completion", "Prints the script that makes a shell complete lanework's commands.",
    examples: [
      CommandExample("completion bash >> ~/.bash_completion", "Loads it with every new bash."),
      CommandExample("completion zsh > ~/.zfunc/_lanework", "Loads it from a folder that `fpath` names."),
    ])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.positional("shell", \.shell, "The shell.")]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    context.console.output.write(
      ShellCompletion.script(
        for: shell, program: Program.name, ask: "\(Program.name) \(CompletionAnswer.description.name)"))
    return .done
  }
}
