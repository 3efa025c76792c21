internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import ContentHash

/// A request that has a name of its own, so that asking again is harmless.
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
    guard let identity = ItemID(folderName: id) else {
      throw CommandFailure(
        code: "invalid-value", "`--operation-id` takes a UUID, and `\(id)` is not that.",
        hint: "`uuidgen` makes one.", status: .usage)
    }
    self.id = identity.canonical
    digest = "\(ContentHash(of: Array(text.utf8)))"
    folderName = String("\(ContentHash(of: Array(path.utf8)))".prefix(32))
  }

  fileprivate static let folder = "requests"
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
    guard String(decoding: bytes, as: UTF8.self) == request.digest else {
      throw CommandFailure(
        code: "operation-id-taken", "Another request was made under this id before.",
        hint: "Give each request an id of its own.")
    }
    return true
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

  /// Answers a request that was carried out before.
  func repeated(saying sentence: String) -> ExitStatus {
    if console.isJSON {
      console.writeObject { writer in
        writer.key("changes")
        writer.array { _ in }
        writer.member("repeated", true)
      }
    } else {
      console.output.print(sentence)
    }
    return .done
  }
}
