package import CommandLineInterface

/// A command of the program, once its arguments are read.
package protocol LaneworkCommand: ParsableCommand {
  /// Does what the command is for, and answers how it went.
  ///
  /// Throws a `CommandFailure` when it is refused; whoever runs the command reports that.
  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus
}
