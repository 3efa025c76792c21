import AppModel
import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import Testing

@Suite("Failures of sessions")
struct CommandFailureMappingTests {
  private static let file = BoardPath(["lane", "card", "index.md"])

  @Test(
    "Each reason for a change not to be made has a name of its own, a file where it is about one, and a hint",
    arguments: [
      (ApplyError.Reason.changed(file, found: nil), "changed", 75, true),
      (.missing(file), "missing", 75, true),
      (.occupied(file), "occupied", 75, true),
      (.holdsMore(file, names: ["x"]), "holds-more", 1, true),
      (.noItem(BoardPath([])), "no-item", 1, true),
      (.locked(waited: .seconds(10)), "locked", 75, false),
      (.openForWriting(file), "open-for-writing", 75, true),
      (.notKept("k"), "not-kept", 1, false),
      (.alreadyKept("k"), "already-kept", 1, false),
      (.stateUnavailable(nil), "state-unavailable", 1, false),
      (.disk(FileSystemError(.noSpace, operation: "write", path: "/b/x")), "disk", 1, false),
      (.unfinished(because: .notKept("k"), stuck: .notKept("k")), "unfinished", 1, false),
    ])
  func applying(reason: ApplyError.Reason, code: String, status: Int32, hasPath: Bool) {
    let failure = CommandFailure(BoardEditError.apply(ApplyError(reason)), board: "/b.lanework")
    #expect(failure.code == code)
    #expect(failure.status.rawValue == status)
    #expect(failure.path?.hasPrefix("/b.lanework") ?? false == hasPath)
    #expect(failure.hint?.isEmpty == false)
  }

  @Test("An operation's error keeps its name; its place is a file or a key")
  func operations() {
    let file = CommandFailure(
      OperationError(.notFound, "x", at: "lane/index.md", hint: "h"), board: "/b.lanework")
    #expect(file.code == "not-found" && file.path == "/b.lanework/lane/index.md" && file.key == nil)
    let key = CommandFailure(OperationError(.invalidValue, "x", at: "due"), board: "/b.lanework")
    #expect(key.code == "invalid-value" && key.key == "due" && key.path == nil)
  }

  @Test("A text that was kept is named, in the hint for people and by itself for programs")
  func keptText() {
    let error = SessionError.edit(.changed(file: Self.file, found: nil), textKeptAt: "/state/texts/1.md")
    let failure = CommandFailure(error, board: "/b.lanework")
    #expect(failure.textKeptAt == "/state/texts/1.md")
    #expect(failure.hint?.hasSuffix("Your text is kept at /state/texts/1.md.") == true)
  }

  @Test(
    "A board that is not found, is none, or cannot be read, is told with its path",
    arguments: [
      (SessionError.location(.notFound(path: "/b")), "no-board"),
      (.location(.notABoard(path: "/b")), "not-a-board"),
      (.location(.noBoardAbove(folder: "/b")), "no-board"), (.loading(.missing(path: "/b")), "no-board"),
      (.loading(.notABoard(path: "/b")), "not-a-board"),
      (.loading(.inaccessible(FileSystemError(.permissionDenied, operation: "list", path: "/b"))), "disk"),
      (.fileSystem(FileSystemError(.permissionDenied, operation: "open", path: "/b")), "disk"),
    ])
  func boards(error: SessionError, code: String) {
    let failure = CommandFailure(error, board: "/b.lanework")
    #expect(failure.code == code)
    #expect(failure.path == "/b")
    #expect(failure.status == .refused)
  }
}
