internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// `lanework board doctor`: looks for what is left over or out of place, and mends what is safe.
struct BoardDoctorCommand: BoardCommand {
  var isMending = false

  static let description = CommandDescription(
    "doctor", "Looks a board over for what is left over or out of place.",
    discussion: [
      "Without --fix nothing is changed. With it, interrupted changes are settled, and temporary files that say what "
        + "the file beside them says are removed; everything else is for you to decide.",
      "The status is 0 when there is nothing left to look at, and 1 when there is.",
    ],
    examples: [
      CommandExample("board doctor", "Looks the nearest board over."),
      CommandExample("board doctor --fix", "Mends what is safe to mend."),
    ], synonyms: ["fsck", "repair"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.flag("fix", \.isMending, "Mends what is safe to mend.")]
  }

  /// Looks without a session, whose beginning would already settle what was interrupted.
  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    try checkUp(boardAt: context.location().path, in: context)
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    let status = try checkUp(boardAt: session.location.path, in: context)
    guard isMending else { return status }
    do throws(SessionError) {
      try session.refresh()
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    return status
  }

  private func checkUp(boardAt path: String, in context: CommandContext) throws(CommandFailure) -> ExitStatus
  {
    let held = isMending ? context.environment.holdSignals() : nil
    defer { held?.release() }
    let checkup: BoardCheckup
    do throws(SessionError) {
      checkup = try context.appModel.checkUp(
        boardAt: path, mending: isMending,
        options: SessionOptions(purpose: .single, durability: context.durability))
    } catch {
      throw CommandFailure(error, board: path)
    }
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("board", path)
        checkup.write(to: &writer)
      }
    } else {
      context.tell(checkup.events)
      checkup.show(on: context.console, isMending: isMending)
    }
    return checkup.isClean ? .done : .refused
  }
}
