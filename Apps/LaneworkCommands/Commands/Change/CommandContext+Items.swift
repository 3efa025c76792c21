internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

extension CommandContext {
  /// The day it is here.
  var today: CivilDate { environment.zone.day(of: environment.time.now()) }

  /// The kinds of label that a board offers, over those of the machine.
  func labelVocabulary(of board: Board) -> LabelVocabulary {
    board.configuration(over: appModel.machineConfiguration()).vocabulary
  }

  /// The comments of a card, as they are now.
  func comments(of card: Card, on session: BoardSession) throws(CommandFailure) -> [Comment] {
    do throws(SessionError) {
      try session.loadComments(of: card.id)
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    return session.board.card(card.id)?.comments.loaded ?? []
  }

  /// An attachment of a card, or of one of its comments.
  func attachment(
    _ reference: ItemReference, of card: Card, comment: ItemReference?, on session: BoardSession
  ) throws(CommandFailure) -> (attachment: Attachment, comment: Comment?) {
    guard let comment else {
      return (try reference.attachment(among: card.attachments, on: session.board), nil)
    }
    let owner = try comment.comment(among: comments(of: card, on: session), on: session.board)
    return (try reference.attachment(among: owner.attachments, on: session.board), owner)
  }

  /// Requires that a file is there. `name` is the path as it was typed.
  func requireFile(_ path: String, named name: String) throws(CommandFailure) {
    let place = FilePlace(path)
    let kind: FileKind?
    do throws(FileSystemError) {
      let folder = try environment.fileSystem.openFolder(at: place.folder)
      kind = place.name.isEmpty ? .folder : try folder.status(of: place.name)?.kind
    } catch {
      throw CommandFailure(code: "disk", "The file could not be looked at: \(error.code).", path: name)
    }
    switch kind {
    case .file?: return
    case nil: throw CommandFailure(code: "no-file", "There is no such file.", path: name)
    case .link?:
      throw CommandFailure(
        code: "no-file", "This is a link, which is not followed.", path: name, hint: "Give the file itself.")
    case .folder?, .other?: throw CommandFailure(code: "no-file", "This is no file.", path: name)
    }
  }
}

extension ChangeOptions {
  /// The identity that something new gets: that of the request, by which a request that comes again is known.
  var newIdentity: ItemID? {
    operationID.flatMap { ItemID(folderName: $0.lowercased()) }
  }
}
