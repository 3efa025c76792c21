package import CommandLineInterface

/// A command of the program, once its arguments are read.
package protocol LaneworkCommand: ParsableCommand {
  /// Does what the command is for, and answers how it went.
  ///
  /// Throws a `CommandFailure` when it is refused; whoever runs the command reports that.
  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus
}

/// What a command works with.
package struct CommandContext {
  /// The program's surroundings.
  package let environment: ProgramEnvironment
  /// The options that all commands share.
  package let options: LaneworkOptions
  /// Where results and messages go.
  package let console: Console

  /// Creates a context.
  package init(environment: ProgramEnvironment, options: LaneworkOptions) {
    self.environment = environment
    self.options = options
    console = environment.console(color: options.color, isJSON: options.isJSON)
  }
}
