package import AppModel
package import CommandLineInterface

/// A command that works on one open board.
///
/// One declaration serves twice: started by a shell it opens the board, works, and closes it; at the prompt of an
/// open board it works on that one.
package protocol BoardCommand: LaneworkCommand {
  /// The path of the board when the command has an argument of its own for it.
  var boardPath: String? { get }
  /// Whether a board that is opened for this command alone is read with all its comments.
  var readsComments: Bool { get }

  /// Does what the command is for on a board, and answers how it went.
  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus
}

extension BoardCommand {
  package var boardPath: String? { nil }
  package var readsComments: Bool { false }

  /// Opens the board for this command alone.
  package func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let session = try context.beginSession(on: boardPath, readsComments: readsComments)
    defer { session.end(.boardClosed) }
    return try run(on: session, in: &context)
  }
}
