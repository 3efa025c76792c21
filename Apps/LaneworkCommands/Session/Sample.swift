internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface

/// The sample board: made once in the person's folder of boards, and found there from then on.
struct Sample {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// Where the sample board is; it is made when it is not there.
  func location() throws(CommandFailure) -> BoardLocation {
    guard let folder = BoardNames(context).homeFolder else {
      throw CommandFailure(
        code: "no-home", "The environment names no home, where the sample board would be.",
        hint: "Set HOME, or make a board with `lanework board init PATH`.")
    }
    let path = "\(folder)/\(SampleBoard.folderName)"
    do throws(CommandFailure) {
      return try context.location(of: path)
    } catch  where error.code == "no-board" {
      try make(in: folder)
    }
    let location = try context.location(of: path)
    if !context.console.isJSON {
      context.console.output.print("Made the sample board at \(VisibleText.of(path)).")
    }
    return location
  }

  private func make(in path: String) throws(CommandFailure) {
    let board = try board(at: path)
    let folder: any Folder
    do throws(FileSystemError) {
      folder = try context.environment.fileSystem.openOrCreateFolder(at: path, permissions: 0o755)
    } catch {
      throw CommandFailure(
        code: "disk", "The folder for boards cannot be made: \(error.code).", path: error.path,
        hint: "Check who may write there.")
    }
    let identities = UUIDSource(random: context.environment.random)
    do throws(BoardFoundingError) {
      try BoardFounder(in: folder) { String(identities.next().prefix(6)) }.found(board)
    } catch {
      throw CommandFailure(code: "disk", error.description, path: path, hint: error.hint)
    }
  }

  private func board(at path: String) throws(CommandFailure) -> NewBoard {
    var random = context.environment.random
    do throws(OperationError) {
      return try SampleBoard(now: context.environment.time.now(), using: &random).board()
    } catch {
      throw CommandFailure(error, board: path)
    }
  }
}
