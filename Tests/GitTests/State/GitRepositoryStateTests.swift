import Basics
import Posix
import TestSupport
import Testing

@testable import Git

/// A way by which git comes to a stop, and how it is ended.
struct StateScenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let expected: [GitOperationInProgress]
  /// Whether the command that begins it succeeds.
  var succeeds = false
  let begin: [[String]]
  var variables: [String: String] = [:]
  let end: [[String]]

  static let all = [
    StateScenario(
      testDescription: "a merge with a conflict", expected: [.merge], begin: [["merge", "other"]],
      end: [["merge", "--abort"]]),
    StateScenario(
      testDescription: "a merge with a conflict, committed", expected: [.merge], begin: [["merge", "other"]],
      end: [["add", "--all"], ["commit", "--quiet", "--message", "Merged"]]),
    StateScenario(
      testDescription: "a merge that was told not to commit", expected: [.merge], succeeds: true,
      begin: [["merge", "--no-commit", "--strategy=ours", "other"]],
      end: [["commit", "--quiet", "--message", "Merged"]]),
    StateScenario(
      testDescription: "a rebase with a conflict", expected: [.rebase], begin: [["rebase", "other"]],
      end: [["rebase", "--abort"]]),
    StateScenario(
      testDescription: "a rebase with a conflict, to its end", expected: [.rebase],
      begin: [["rebase", "other"]],
      end: [["rebase", "--skip"], ["rebase", "--skip"]]),
    StateScenario(
      testDescription: "a rebase by patches with a conflict", expected: [.rebase],
      begin: [["rebase", "--apply", "other"]], end: [["rebase", "--abort"]]),
    StateScenario(
      testDescription: "an interactive rebase that stops to edit", expected: [.rebase], succeeds: true,
      begin: [["rebase", "--interactive", "main"]],
      variables: ["GIT_SEQUENCE_EDITOR": "sed -i s/pick/edit/"],
      end: [["rebase", "--continue"], ["rebase", "--continue"]]),
    StateScenario(
      testDescription: "an interactive rebase that is aborted", expected: [.rebase], succeeds: true,
      begin: [["rebase", "--interactive", "main"]],
      variables: ["GIT_SEQUENCE_EDITOR": "sed -i s/pick/edit/"], end: [["rebase", "--abort"]]),
    StateScenario(
      testDescription: "a merge within an interactive rebase", expected: [.merge, .rebase],
      begin: [["rebase", "--interactive", "main"], ["merge", "other"]],
      variables: ["GIT_SEQUENCE_EDITOR": "sed -i s/pick/edit/"],
      end: [["merge", "--abort"], ["rebase", "--abort"]]),
    StateScenario(
      testDescription: "a patch from mail that does not apply", expected: [.applyMail],
      begin: [
        ["format-patch", "--quiet", "-1", "other", "-o", "patches"], ["am", "patches/0001-third.patch"],
      ],
      end: [["am", "--abort"]]),
    StateScenario(
      testDescription: "a cherry-pick with a conflict", expected: [.cherryPick],
      begin: [["cherry-pick", "other"]],
      end: [["cherry-pick", "--abort"]]),
    StateScenario(
      testDescription: "a cherry-pick of several, the first committed by hand", expected: [.cherryPick],
      begin: [
        ["cherry-pick", "main..other"], ["add", "--all"], ["commit", "--quiet", "--message", "Picked"],
      ], end: [["cherry-pick", "--quit"]]),
    StateScenario(
      testDescription: "a revert with a conflict", expected: [.revert],
      begin: [["revert", "--no-edit", "HEAD~1"]],
      end: [["revert", "--abort"]]),
    StateScenario(
      testDescription: "a revert of several, the first committed by hand", expected: [.revert],
      begin: [
        ["revert", "--no-edit", "HEAD~1", "HEAD"], ["add", "--all"],
        ["commit", "--quiet", "--message", "Reverted"],
      ], end: [["revert", "--quit"]]),
    StateScenario(
      testDescription: "a bisect", expected: [.bisect], succeeds: true,
      begin: [["bisect", "start"], ["bisect", "bad", "HEAD"], ["bisect", "good", "main"]],
      end: [["bisect", "reset"]]),
    StateScenario(
      testDescription: "a cherry-pick within a bisect", expected: [.cherryPick, .bisect],
      begin: [["bisect", "start"], ["cherry-pick", "other"]],
      end: [["cherry-pick", "--abort"], ["bisect", "reset"]]),
  ]
}

@Suite("What is in progress in a work tree", .tags(.git))
struct GitRepositoryStateTests {
  @Test(
    "What git has begun is in progress until it is ended, in its own work tree only",
    arguments: StateScenario.all, StateFixture.Place.allCases)
  func inProgress(scenario: StateScenario, place: StateFixture.Place) throws {
    let fixture = try StateFixture(place)
    #expect(try fixture.operations() == [])
    for arguments in scenario.begin.dropLast() { try fixture.attempt(arguments, scenario.variables) }
    if let last = scenario.begin.last {
      let isDone = try fixture.attempt(last, scenario.variables)
      #expect(isDone == (scenario.succeeds || last.contains("commit")))
    }
    let state = try GitRepositoryState(try fixture.folders.gitFolder)
    #expect(state.operations == scenario.expected)
    #expect(state.operation == scenario.expected.first)
    // Git says the same, and in the other work tree neither does.
    let status = try fixture.git(["status"])
    for operation in scenario.expected { #expect(Self.words(of: operation).contains { status.contains($0) }) }
    if place == .linked {
      let main = try GitFolders(workTree: fixture.repository.workTree, in: DiskFileSystem())
      #expect(try GitRepositoryState(main.gitFolder).operations == [])
    }
    for arguments in scenario.end { try fixture.attempt(arguments) }
    #expect(try fixture.operations() == [])
  }

  private static func words(of operation: GitOperationInProgress) -> [String] {
    switch operation {
    case .merge: ["unmerged paths", "still merging"]
    case .rebase: ["rebase in progress", "currently rebasing", "currently editing a commit"]
    case .applyMail: ["in the middle of an am session"]
    case .cherryPick: ["cherry-picking", "Cherry-pick currently in progress"]
    case .revert: ["reverting", "Revert currently in progress"]
    case .bisect: ["currently bisecting"]
    }
  }

  @Test("A rebase's mark that was left behind is no rebase", arguments: StateFixture.Place.allCases)
  func leftBehind(place: StateFixture.Place) throws {
    let fixture = try StateFixture(place)
    let head = try fixture.git(["rev-parse", "HEAD"])
    let path = try fixture.folders.gitPath.replacing(fixture.repository.folder.path + "/", with: "")
    for name in ["REBASE_HEAD", "ORIG_HEAD", "AUTO_MERGE"] {
      try fixture.repository.folder.write(head, to: "\(path)/\(name)")
    }
    #expect(try fixture.operations() == [])
    #expect(try !fixture.git(["status"]).contains("rebas"))
  }

  @Test("A mark that names no commit is none, as for git")
  func emptyMarks() throws {
    let fixture = try StateFixture(.main)
    for name in ["CHERRY_PICK_HEAD", "REVERT_HEAD"] {
      try fixture.repository.folder.write("", to: "work/.git/\(name)")
    }
    try fixture.repository.folder.write("exec true\n", to: "work/.git/sequencer/todo")
    #expect(try fixture.operations() == [])
    let status = try fixture.git(["status"])
    #expect(!status.contains("progress") && !status.contains("currently"))
  }

  @Test("Each says what it is and what ends it", arguments: GitOperationInProgress.allCases)
  func words(operation: GitOperationInProgress) {
    #expect(operation.message.hasSuffix("."))
    #expect(operation.hint.contains("“git ") && operation.hint.hasSuffix("."))
  }
}
