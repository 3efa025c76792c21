import Basics
import Foundation
import TestSupport
import Testing

@testable import AppModel

@Suite("RepositorySnapshot")
struct RepositorySnapshotTests {
  private let folder: TemporaryFolder
  private var board: String { folder.path(of: "project/Plans.lanework") }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("---\n---\n", to: "project/Plans.lanework/index.md")
  }

  private func snapshot() throws -> RepositorySnapshot {
    try RepositorySnapshot(aroundBoardAt: board, on: DiskFileSystem())
  }

  private func paths(_ snapshot: RepositorySnapshot) -> [String] {
    snapshot.entries.keys.sorted().map { String($0.dropFirst(folder.path.count + 1)) }
  }

  @Test("Without a repository there is nothing in it")
  func nothing() throws {
    #expect(try snapshot().entries.isEmpty)
    #expect(try snapshot().places.isEmpty)
  }

  @Test("Every .git at the board, above it and inside it is taken, with all that is in it")
  func places() throws {
    try folder.write("a", to: "project/Plans.lanework/.git/refs/heads/main")
    try folder.write("b", to: "project/Plans.lanework/lane/card/.git/HEAD")
    try folder.write("c", to: "project/.git/HEAD")
    try folder.write("d", to: "project/beside/.git/HEAD")
    try folder.write("e", to: "project/Plans.lanework/.gitignore")
    #expect(
      paths(try snapshot()) == [
        "project/.git", "project/.git/HEAD", "project/Plans.lanework/.git",
        "project/Plans.lanework/.git/refs", "project/Plans.lanework/.git/refs/heads",
        "project/Plans.lanework/.git/refs/heads/main", "project/Plans.lanework/lane/card/.git",
        "project/Plans.lanework/lane/card/.git/HEAD",
      ])
  }

  @Test("Where .git is a file, the folder that it names and the one that this shares with others are taken")
  func pointer() throws {
    try folder.write("gitdir: ../../main/worktrees/plans\n", to: "project/Plans.lanework/.git")
    try folder.write("../..\n", to: "main/worktrees/plans/commondir")
    try folder.write("x", to: "main/objects/aa")
    #expect(
      paths(try snapshot()) == [
        "main", "main/objects", "main/objects/aa", "main/worktrees", "main/worktrees/plans",
        "main/worktrees/plans/commondir", "project/Plans.lanework/.git",
      ])
    #expect(
      try snapshot().places == [
        folder.path(of: "main"), folder.path(of: "main/worktrees/plans"), "\(board)/.git",
      ])
  }

  @Test("Where .git is a link, it is taken with what it leads to")
  func link() throws {
    try folder.write("x", to: "elsewhere/HEAD")
    try folder.makeLink("project/.git", to: "../elsewhere")
    #expect(paths(try snapshot()) == ["elsewhere", "elsewhere/HEAD", "project/.git"])
  }

  @Test(
    "A .git that leads nowhere is taken by itself",
    arguments: ["gitdir: /no/such/folder\n", "gitdir:\n", "nonsense", ""])
  func broken(_ text: String) throws {
    try folder.write(text, to: "project/.git")
    #expect(paths(try snapshot()) == ["project/.git"])
  }

  @Test("Looking changes nothing, and what is the same does not differ")
  func same() throws {
    try folder.write("a", to: "project/.git/HEAD")
    let before = try snapshot()
    #expect(before.differences(to: try snapshot()).isEmpty)
  }

  @Test("What came, went, or is another one by content, size, mode or times is told")
  func differences() throws {
    for name in ["content", "mode", "time", "gone"] { try folder.write("before", to: "project/.git/\(name)") }
    let before = try snapshot()
    let time = try #require(before.entries[folder.path(of: "project/.git/content")]).modifiedNanoseconds
    try folder.write("after!", to: "project/.git/content")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path(of: "project/.git/mode"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: folder.path(of: "project/.git/time"))
    try FileManager.default.removeItem(atPath: folder.path(of: "project/.git/gone"))
    try folder.write("", to: "project/.git/new.lock")
    let differences = before.differences(to: try snapshot())
    #expect(time > 0)
    func kind(_ name: String) -> RepositoryDifference.Kind? {
      differences.first { $0.path == folder.path(of: "project/.git/\(name)") }?.kind
    }
    guard case .changed(let content) = kind("content") else {
      Issue.record("The content does not differ.")
      return
    }
    #expect(content.contains(.content))
    #expect(!content.contains(.size))
    #expect(kind("mode") == .changed([.permissions, .changeTime]))
    #expect(kind("time") == .changed([.modificationTime, .changeTime]))
    #expect(kind("gone") == .vanished)
    #expect(kind("new.lock") == .appeared)
    #expect(differences.allSatisfy { $0.description.hasSuffix(".") })
  }

  @Test("Putting a file's own time back does not hide that it was written")
  func hiddenWrite() throws {
    try folder.write("before", to: "project/.git/HEAD")
    let path = folder.path(of: "project/.git/HEAD")
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    let before = try snapshot()
    try Data("before".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    #expect(
      before.differences(to: try snapshot()) == [
        RepositoryDifference(path: path, kind: .changed([.changeTime]))
      ])
  }
}
