internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import ContentHash
internal import History

/// A request that has a name of its own, so that asking again is harmless, on a board without a history that would
/// know it.
struct AnsweredRequest {
  /// The name: a UUID in lowercase.
  let id: String
  /// What tells requests of the same name apart: a digest of all that is asked for.
  let digest: String
  /// The name of the folder in which the requests of one board are noted.
  let folderName: String

  /// Creates a request.
  ///
  /// Throws a `CommandFailure` for a name that is no UUID.
  init(_ id: String, asking text: String, onBoardAt path: String) throws(CommandFailure) {
    self.id = try Self.name(id)
    digest = "\(ContentHash(of: Array(text.utf8)))"
    folderName = String("\(ContentHash(of: Array(path.utf8)))".prefix(32))
  }

  fileprivate static let folder = "requests"

  /// The name of a request in lowercase.
  ///
  /// Throws a `CommandFailure` for a name that is no UUID.
  static func name(_ id: String) throws(CommandFailure) -> String {
    guard let identity = ItemID(folderName: id) else {
      throw CommandFailure(
        code: "invalid-value", "`--operation-id` takes a UUID, and `\(id)` is not that.",
        hint: "`uuidgen` makes one.", status: .usage)
    }
    return identity.canonical
  }
}

extension CommandContext {
  /// Tells whether a request was answered before.
  ///
  /// Throws a `CommandFailure` when another one was made under its name.
  func isAnswered(_ request: AnsweredRequest) throws(CommandFailure) -> Bool {
    let bytes: [UInt8]
    do {
      guard let folder = try appModel.stateFolder.openExisting(AnsweredRequest.folder, request.folderName),
        try folder.status(of: request.id) != nil
      else { return false }
      bytes = try folder.readFile(request.id, limit: 1_024, followingLinks: false)
    } catch {
      console.warn("Whether this was asked before cannot be told. \(error)")
      return false
    }
    guard String(decoding: bytes, as: UTF8.self) == request.digest else { throw Self.idIsTaken }
    return true
  }

  /// Finds what the history of a board has of a request.
  ///
  /// Throws a `CommandFailure` when it was one of another kind.
  func record(
    ofRequest id: String, for kinds: [String], on session: BoardSession
  ) throws(CommandFailure) -> HistoryRecord? {
    let id = try AnsweredRequest.name(id)
    let record: HistoryRecord?
    do throws(SessionError) {
      record = try session.historyRecord(ofOperation: id)
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    if let record, !kinds.contains(record.name.kind) { throw Self.idIsTaken }
    return record
  }

  private static var idIsTaken: CommandFailure {
    CommandFailure(
      code: "operation-id-taken", "Another request was made under this id before.",
      hint: "Give each request an id of its own.")
  }

  /// Notes that a request was answered. Where that cannot be kept, people are told.
  func note(_ request: AnsweredRequest) {
    do {
      let folder = try appModel.stateFolder.open(AnsweredRequest.folder, request.folderName)
      try folder.createFile(
        request.id, contents: Array(request.digest.utf8), permissions: StateFolder.filePermissions)
      if durability == .full { try folder.flushFile(request.id) }
    } catch {
      console.warn(
        "The change was made, but its id could not be noted: asked again, it is made again. \(error)")
    }
  }

  /// Answers a request that was carried out before, and of which the history may have a record.
  func repeated(saying sentence: String, _ record: HistoryRecord? = nil) -> ExitStatus {
    if console.isJSON {
      console.writeObject { writer in
        writer.key("changes")
        writer.array { _ in }
        if let record { writer.member("entry", record.id.rawValue) }
        writer.member("repeated", true)
      }
    } else {
      console.output.print(sentence)
    }
    return .done
  }
}
