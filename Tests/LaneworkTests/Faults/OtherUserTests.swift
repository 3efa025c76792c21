import AppModel
import Basics
import Boards
import Entitlement
import Foundation
import Posix
import TestSupport
import Testing

/// The program as another user runs it, on a board and a repository that are not that user's.
@Suite("A board of another user", .tags(.fault)) struct OtherUserTests {
  /// The number of the user that every system has for those who own nothing.
  private static let user = "65534"

  private let git: GitFixture
  private let card: BoardFixture.Item
  private let lane: BoardFixture.Item
  private let program: String

  init() throws {
    git = try GitFixture(named: "Plans.lanework")
    var board = BoardFixture(
      title: "Plans", keys: ["id: 11111111-2222-4333-8444-555555555555"], folderName: "Plans.lanework")
    card = board.addCard("Write", to: board.addLane("To do", order: 1_024), order: 1_024)
    lane = board.addLane("Doing", order: 2_048)
    try board.write(to: git.folder)
    try git.commitAll("A board")
    // The other user may read everything, the program included, wherever that was built.
    program = git.folder.path(of: "lanework")
    try FileManager.default.copyItem(atPath: BuiltProgram.path(), toPath: program)
    try shell("chmod 755 . && chmod -R a+rX Plans.lanework lanework && mkdir theirs")
    try subscribe()
    try shell("chown -R \(Self.user) theirs")
  }

  private func subscribe() throws {
    let model = AppModel(
      Surroundings(
        fileSystem: DiskFileSystem(), folders: UserFolders(environment: environment, name: "lanework"),
        time: FixedTime(), random: .system, diagnostics: RecordedDiagnostics(), pause: { _ in }))
    try model.entitlement.adopt(
      .active(
        SubscriptionFacts(expiration: Date(timeIntervalSinceNow: 86_400), willAutoRenew: true),
        answeredAt: Date(timeIntervalSinceNow: -60)))
  }

  private var environment: [String: String] {
    [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": git.folder.path(of: "theirs"),
      "GIT_CONFIG_NOSYSTEM": "1",
    ]
  }

  @discardableResult
  private func shell(_ script: String) throws -> String {
    let result = try ProgramCall(
      "/bin/sh", ["-ec", script], environment: environment, workingFolder: git.folder.path
    ).run()
    let said = String(decoding: result.output + result.messages, as: UTF8.self)
    try #require(result.end == .exited(0), "\(script): \(said)")
    return String(decoding: result.output, as: UTF8.self)
  }

  /// Runs the program as the other user.
  private func lanework(_ words: String...) throws -> (end: ProgramEnd, said: String) {
    let result = try ProgramCall(
      "setpriv", ["--reuid", Self.user, "--regid", Self.user, "--clear-groups", program] + words,
      environment: environment, workingFolder: git.workTree, timeLimit: .seconds(60)
    ).run()
    return (result.end, String(decoding: result.output + result.messages, as: UTF8.self))
  }

  /// Every file of a place with its content, owner and rights.
  private func account(of place: String) throws -> String {
    try shell(
      "find \(place) -printf '%p %U %m %y\\n' | sort; find \(place) -type f -exec sha256sum {} + | sort")
  }

  @Test("Who may not write there is refused with the reason, may read, and nothing is changed")
  func notTheirs() throws {
    let before = try account(of: "Plans.lanework")
    let shown = try lanework("board", "show")
    #expect(shown.end == .exited(0), "\(shown.said)")
    #expect(shown.said.contains("Write"))
    let moved = try lanework("card", "move", card.id.folderName, lane.id.folderName)
    #expect(moved.end == .exited(1), "\(moved.said)")
    #expect(moved.said.lowercased().contains("permission"), "\(moved.said)")
    #expect(try account(of: "Plans.lanework") == before)
  }

  @Test("The same in a board of one's own that was made read-only")
  func readOnly() throws {
    try shell("chown -R \(Self.user) Plans.lanework && chmod -R a-w Plans.lanework")
    let before = try account(of: "Plans.lanework")
    let moved = try lanework("card", "move", card.id.folderName, lane.id.folderName)
    #expect(moved.end == .exited(1), "\(moved.said)")
    #expect(moved.said.lowercased().contains("permission"), "\(moved.said)")
    #expect(try account(of: "Plans.lanework") == before)
    try shell("chmod -R u+w Plans.lanework")
  }

  @Test(
    "Who may write there, but does not own the repository, makes changes without commits, and can undo them")
  func foreignRepository() throws {
    try shell("chmod -R a+rwX Plans.lanework")
    let repository = try account(of: "Plans.lanework/.git")
    let files = try shell("cat $(find Plans.lanework -name index.md | sort) | sha256sum")
    let moved = try lanework("card", "move", card.id.folderName, lane.id.folderName)
    #expect(moved.end == .exited(0), "\(moved.said)")
    #expect(moved.said.contains("safe.dir"), "\(moved.said)")
    #expect(try account(of: "Plans.lanework/.git") == repository)
    #expect(try shell("cat $(find Plans.lanework -name index.md | sort) | sha256sum") != files)
    let undone = try lanework("undo")
    #expect(undone.end == .exited(0), "\(undone.said)")
    #expect(try account(of: "Plans.lanework/.git") == repository)
    #expect(try shell("cat $(find Plans.lanework -name index.md | sort) | sha256sum") == files)
  }
}
