internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import Posix

extension CommandContext {
  /// Has a person edit a text, and hands on what becomes of it. A text that was written is never lost: while it is
  /// not in the board it stays in the draft's file, or where the session keeps it, and the place is told.
  ///
  /// - Parameters:
  ///   - text: the text to begin with.
  ///   - name: what the draft is of, for the name of its file.
  ///   - keepsDraft: whether the file stays even when all went well, as for a dry run.
  ///   - use: does with the new text what the command is for; not called when the text was left as it was.
  func edit(
    _ text: String, as name: String, keepingDraft keepsDraft: Bool,
    then use: (String) throws(CommandFailure) -> ExitStatus
  ) throws(CommandFailure) -> ExitStatus {
    guard environment.isInputTerminal, environment.isOutputTerminal, !console.isJSON else {
      throw CommandFailure(
        code: "missing-argument", "The text is missing, and there is no terminal to write it at.",
        hint: "Give it with `--body TEXT`, `--body-file FILE`, or `--body-file -` for standard input.",
        status: .usage)
    }
    let draft = try makeDraft(text, as: name)
    do throws(CommandFailure) {
      try runEditor(on: draft.path)
      guard let changed = try draft.changedText() else {
        tellOfDraft(at: draft.remove())
        console.output.print("Nothing to change.")
        return .done
      }
      let status = try use(changed)
      tellOfDraft(at: keepsDraft ? draft.path : draft.remove())
      return status
    } catch {
      throw keep(draft, after: error)
    }
  }

  private func makeDraft(_ text: String, as name: String) throws(CommandFailure) -> TextDraft {
    let folder: any Folder
    do throws(StateFolderError) {
      folder = try appModel.stateFolder.open("drafts")
    } catch {
      throw CommandFailure(
        code: "state-unavailable", "There is no place to edit the text. \(error)",
        hint: "\(error.hint) Or give the text with `--body-file FILE`.")
    }
    let ending = UUIDSource(random: environment.random).next().prefix(8)
    return try TextDraft(text, as: "\(name)-\(ending).md", in: folder)
  }

  private func runEditor(on path: String) throws(CommandFailure) {
    let editor =
      ["VISUAL", "EDITOR"].lazy.compactMap { environment.variables[$0] }.first { !$0.isEmpty } ?? "vi"
    console.output.flush()
    console.messages.flush()
    // The variable may hold arguments, as in `code --wait`, so a shell reads it.
    let call = ProgramCall(
      "/bin/sh", ["-c", "\(editor) \"$@\"", editor, path], environment: environment.variables)
    let end: ProgramEnd
    do throws(Errno) {
      end = try environment.runAtTerminal(call)
    } catch {
      throw CommandFailure(
        code: "editor", "The editor `\(editor)` could not be started: \(error).",
        hint: "Set VISUAL or EDITOR to an editor.")
    }
    switch end {
    case .exited(0): return
    case .exited(127):
      throw CommandFailure(
        code: "editor", "There is no editor `\(editor)`.", hint: "Set VISUAL or EDITOR to an editor.")
    case .exited(let status):
      throw CommandFailure(
        code: "editor", "The editor ended with the status \(status), so nothing was changed.")
    case .killed, .timedOut:
      throw CommandFailure(code: "editor", "The editor was ended from outside, so nothing was changed.")
    }
  }

  /// The failure with the place of the draft, unless the text is kept elsewhere or was never touched.
  private func keep(_ draft: TextDraft, after failure: CommandFailure) -> CommandFailure {
    var failure = failure
    let isWritten: Bool
    do throws(CommandFailure) { isWritten = try draft.changedText() != nil } catch { isWritten = true }
    if failure.textKeptAt != nil || !isWritten {
      tellOfDraft(at: draft.remove())
      return failure
    }
    failure.textKeptAt = draft.path
    failure.hint = [failure.hint, "Your text is kept at \(draft.path)."].compactMap(\.self).joined(
      separator: " ")
    return failure
  }

  private func tellOfDraft(at path: String?) {
    if let path { console.tell(Diagnostic(.notice, "Your draft is kept.", path: path)) }
  }
}
