package import AppModel
internal import Basics
package import Boards
package import CommandLineInterface
internal import ContentHash
internal import History

extension CommandContext {
  /// Carries an operation out and says what was done, as every command does that changes a board.
  ///
  /// With `--dry-run` nothing is changed and the difference is printed. Ctrl-C waits until the change is made.
  ///
  /// - Parameters:
  ///   - draftedOn: the document that a draft was begun on, where the operation replaces a text.
  ///   - sentence: what is printed for people, as a whole sentence such as “Moved `Fix the build` to Done.”; it gets
  ///     what was done, and finds the board as it is afterwards in the session.
  /// - Throws: a `CommandFailure` when it was refused; the board is as it was then.
  package func perform(
    _ operation: BoardOperation, _ options: ChangeOptions, draftedOn: FileContent? = nil,
    on session: BoardSession, saying sentence: (PerformedOperation) -> String
  ) throws(CommandFailure) -> ExitStatus {
    let editOptions = EditOptions(
      operationID: options.operationID?.lowercased(), ifUnchanged: try options.hash, draftedOn: draftedOn)
    if options.isDryRun { return try preview(operation, editOptions, on: session) }
    let held = environment.holdSignals()
    defer { held?.release() }
    let performed: PerformedOperation
    do throws(SessionError) {
      performed = try session.perform(operation, options: editOptions)
    } catch {
      tell(error.events)
      throw CommandFailure(error, board: session.location.path)
    }
    tell(performed.edit.events)
    tellDiagnostics()
    if console.isJSON {
      console.writeObject { writer in
        performed.edit.change.write(to: &writer)
        writer.member("entry", performed.entry?.id.rawValue)
        writer.member("repeated", performed.edit.isRepeated)
      }
    } else if performed.edit.isRepeated {
      console.output.print(VisibleText.of("\(performed.edit.change.title) was made before under this id."))
    } else if performed.edit.change.steps.isEmpty {
      console.output.print("Nothing to change.")
    } else {
      console.output.print(VisibleText.of(sentence(performed)))
    }
    return .done
  }

  private func preview(
    _ operation: BoardOperation, _ options: EditOptions, on session: BoardSession
  ) throws(CommandFailure) -> ExitStatus {
    let change: BoardChange
    do throws(SessionError) {
      change = try session.preview(operation, options: options)
    } catch {
      throw CommandFailure(error, board: session.location.path)
    }
    let difference = ChangeDifference(change)
    if console.isJSON {
      console.writeObject { writer in
        change.write(to: &writer)
        writer.member("dryRun", true)
        writer.member("difference", difference.text)
      }
    } else {
      difference.print(on: console)
    }
    return .done
  }
}

extension ChangeOptions {
  /// The hash that the changed document must have.
  fileprivate var hash: ContentHash? {
    get throws(CommandFailure) {
      guard let unchangedHash else { return nil }
      guard let hash = ContentHash(unchangedHash) else {
        throw CommandFailure(
          code: "invalid-value", "`--if-unchanged` takes a hash of 64 hexadecimal digits.",
          hint: "`card show --json` prints the hash of a card as `hash`.", status: .usage)
      }
      return hash
    }
  }
}

extension SessionError {
  /// What people should hear of besides the error.
  fileprivate var events: [ApplyingEvent] {
    guard case .edit(let error, _) = self else { return [] }
    switch error {
    case .apply(let error), .unsettled(_, let error): return error.events
    default: return []
    }
  }
}
