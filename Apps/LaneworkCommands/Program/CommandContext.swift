package import AppModel
internal import Basics
package import Boards
package import CommandLineInterface
private import FoundationEssentials

/// What a command works with.
package struct CommandContext {
  /// The program's surroundings.
  package var environment: ProgramEnvironment
  /// The options that all commands share.
  package var options: LaneworkOptions
  /// Where results and messages go.
  package var console: Console
  /// The program's parts.
  package let appModel: AppModel
  /// The words of the command line, as the shell handed them over.
  package var words: [String] = []
  /// Whether the command was typed at a prompt, or sent to one, where the board stays open afterwards.
  package var isInConversation = false

  private let diagnostics: CollectedDiagnostics

  /// Creates a context.
  package init(environment: ProgramEnvironment, options: LaneworkOptions) {
    let diagnostics = CollectedDiagnostics()
    self.environment = environment
    self.options = options
    self.diagnostics = diagnostics
    console = environment.console(color: options.color, isJSON: options.isJSON)
    appModel = AppModel(environment.surroundings(reportingTo: diagnostics))
  }

  /// The context of one line of a conversation: what the line does not say is as the conversation has it.
  package func forLine(_ options: LaneworkOptions) -> CommandContext {
    var context = self
    context.options = options.over(self.options)
    context.console = environment.console(color: context.options.color, isJSON: context.options.isJSON)
    return context
  }

  /// Tells of what was reported since the last time.
  package func tellDiagnostics() {
    for diagnostic in diagnostics.take() { console.tell(diagnostic) }
  }

  // MARK: Sessions

  /// Begins a session on the board that the options or a command's own argument name, or on the nearest one.
  ///
  /// What people should hear of from its beginning is told.
  package func beginSession(
    on path: String? = nil, for purpose: SessionOptions.Purpose = .single, readsComments: Bool = false
  ) throws(CommandFailure) -> BoardSession {
    let location = try location(of: path)
    let preferences = preferences()
    let actor = try options.identity ?? preferences.actor
    let now = environment.time.now()
    let session: BoardSession
    do throws(SessionError) {
      session = try appModel.beginSession(
        boardAt: location.path, now: Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000),
        options: SessionOptions(
          purpose: purpose, durability: options.durability?.durability ?? preferences.durability ?? .full,
          actor: actor, ownerName: preferences.ownerName, account: preferences.account,
          flagPlace: preferences.flagPlace, readsComments: readsComments,
          historyLimits: preferences.historyLimits))
    } catch {
      throw CommandFailure(error, board: location.path)
    }
    tell(session.events)
    tellDiagnostics()
    return session
  }

  /// Finds the board that a path, or the options, or the current folder name.
  package func location(of path: String? = nil) throws(CommandFailure) -> BoardLocation {
    let named = path ?? options.board
    let absolute = if let named { try environment.absolute(named) } else { environment.currentFolder }
    guard let absolute else { throw ProgramEnvironment.noCurrentFolder(path: nil) }
    do throws(BoardLocationError) {
      return named == nil
        ? try BoardLocation(nearest: absolute, on: environment.fileSystem)
        : try BoardLocation(named: absolute, from: "/", on: environment.fileSystem)
    } catch {
      throw CommandFailure(error)
    }
  }

  // MARK: What commands say

  /// Tells people of what happened besides a change or at a board's opening.
  package func tell(_ events: [ApplyingEvent]) {
    for event in events where !event.isForExplanation { console.warn("\(event)") }
  }
}
