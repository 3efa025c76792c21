import AppModel
import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport

/// A conversation about a board that a test asks one line after another.
final class OpenConversation {
  let conversation: Conversation
  let context: CommandContext
  private let streams = CollectedStreams()
  private var read = (output: 0, messages: 0)

  /// Opens a board; `options` are those that the conversation is begun with.
  init(
    on board: ReleaseBoard, _ options: LaneworkOptions = LaneworkOptions(),
    adjust: (inout ProgramEnvironment) -> Void = { _ in }
  ) throws {
    var environment = streams.environment(on: board.system, in: ReleaseBoard.path)
    adjust(&environment)
    context = CommandContext(environment: environment, options: options)
    conversation = Conversation(context)
    try conversation.open(try context.location())
  }

  /// The session on the board.
  var session: BoardSession? { conversation.current?.session }

  /// Answers a line, and gives what was written: the messages first.
  func answer(_ line: String) -> String {
    _ = conversation.answer(line: line)
    return written()
  }

  /// Answers a request, and gives the object that was written.
  func answer(request: String) -> String {
    _ = conversation.answer(request: request)
    return written()
  }

  /// What was written since the last time.
  func written() -> String {
    context.environment.output.flush()
    context.environment.messages.flush()
    defer { read = (streams.output.bytes.count, streams.messages.bytes.count) }
    return String(decoding: streams.messages.bytes[read.messages...], as: UTF8.self)
      + String(decoding: streams.output.bytes[read.output...], as: UTF8.self)
  }

  /// Renames a card in the session.
  func rename(_ card: BoardFixture.Item, to title: String, by actor: Identity? = nil) throws {
    session?.actor = actor
    try session?.perform(.renameCard(RenameCard(card: card.id, title: title)))
  }
}
