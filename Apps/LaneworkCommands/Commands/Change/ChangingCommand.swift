internal import AppModel
internal import CommandLineInterface
internal import History

/// A command that changes an open board.
///
/// Asked again under the same `--operation-id`, in this process or in a later one, it changes nothing and says so.
protocol ChangingCommand: BoardCommand {
  /// The kinds of operation that the command makes, by which a request that comes again is told from another one.
  static var kinds: [String] { get }

  /// The options of every change.
  var change: ChangeOptions { get }

  /// Does what the command is for.
  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus
}

extension ChangingCommand {
  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    guard let id = change.operationID, !change.isDryRun else {
      return try carryOut(on: session, in: &context)
    }
    let sentence = "This was done before under this id."
    if session.hasLastingHistory {
      // It is looked for before anything is: the items that the request names may have moved since.
      if let record = try context.record(ofRequest: id, for: Self.kinds, on: session) {
        return context.repeated(saying: sentence, record)
      }
      return try carryOut(on: session, in: &context)
    }
    // What a request asks for is what its command says.
    let request = try AnsweredRequest(id, asking: "\(Self.self) \(self)", onBoardAt: session.location.path)
    if try context.isAnswered(request) { return context.repeated(saying: sentence) }
    let status = try carryOut(on: session, in: &context)
    if status == .done { context.note(request) }
    return status
  }
}
