package import AppModel
internal import Basics
package import Boards
package import CommandLineInterface
package import History

extension CommandFailure {
  /// A session that could not begin, or did not do what it was asked for. `board` is the path of the board's folder.
  package init(_ error: SessionError, board: String) {
    switch error {
    case .location(let error): self.init(error)
    case .fileSystem(let error):
      self.init(
        code: "disk", "The board could not be looked at: \(error.code).", path: error.path,
        hint: "Check who may read there.")
    case .loading(let error): self.init(error)
    case .edit(let error, let textKeptAt):
      self.init(error, board: board)
      keep(textKeptAt)
    case .history(let error): self.init(error, board: board)
    case .ended: self.init(code: "ended", error.message, hint: error.hint)
    }
  }

  /// A board that was not found.
  package init(_ error: BoardLocationError) {
    switch error {
    case .notFound(let path):
      self.init(code: "no-board", "There is no board at this path.", path: path, hint: error.hint)
    case .notABoard(let path):
      self.init(code: "not-a-board", "This folder is no board.", path: path, hint: error.hint)
    case .noBoardAbove(let folder):
      self.init(
        code: "no-board", "Neither this folder nor one above it is a board.", path: folder,
        hint: "Name a board with `--board PATH`, or go into its folder.")
    case .fileSystem(let error):
      self.init(
        code: "disk", "The board could not be looked for: \(error.code).", path: error.path,
        hint: "Check who may read there.")
    }
  }

  /// A board that could not be read.
  package init(_ error: BoardLoadingError) {
    switch error {
    case .missing(let path):
      self.init(code: "no-board", "There is no board at this path.", path: path, hint: error.hint)
    case .notABoard(let path):
      self.init(code: "not-a-board", "The folder has no index.md, so it is no board.", path: path)
    case .inaccessible(let error):
      self.init(
        code: "disk", "The board could not be read: \(error.code).", path: error.path,
        hint: "Check who may read there.")
    }
  }

  /// An undo or a redo that was not carried out.
  package init(_ error: HistoryError, board: String) {
    let code =
      switch error {
      case .nothingToUndo: "nothing-to-undo"
      case .nothingToRedo: "nothing-to-redo"
      case .unknownEntry: "unknown-entry"
      case .ambiguous: "ambiguous-entry"
      case .notAnEntry: "not-an-entry"
      case .lost: "lost-entry"
      case .storage: "history-unavailable"
      case .alreadyUndone: "already-undone"
      case .notUndone: "not-undone"
      case .off: "history-off"
      case .edit: "edit"
      }
    guard case .edit(let reason, _) = error else {
      self.init(code: code, error.message, hint: error.hint)
      return
    }
    let cause = CommandFailure(reason, board: board)
    self.init(code: cause.code, error.message, path: cause.path, key: cause.key, hint: cause.hint)
    conflicts = cause.conflicts
    status = cause.status
  }

  /// A return to the past that was not carried out, or a past that cannot be shown.
  package init(returning error: SessionError, board: String) {
    guard case .history(.edit(let reason, _)) = error else {
      self.init(error, board: board)
      return
    }
    let cause = CommandFailure(reason, board: board)
    self.init(
      code: cause.code, "The way back is not free. \(reason.message)", path: cause.path, key: cause.key,
      hint: cause.hint)
    conflicts = cause.conflicts
    status = cause.status
  }

  /// Adds where a text is kept that would otherwise have been lost.
  private mutating func keep(_ path: String?) {
    guard let path else { return }
    textKeptAt = path
    hint = [hint, "Your text is kept at \(path)."].compactMap(\.self).joined(separator: " ")
  }
}
