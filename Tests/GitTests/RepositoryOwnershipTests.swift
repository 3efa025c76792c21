import Git
import Glibc
import Posix
import TestSupport
import Testing

/// These tests give files away, which only root can.
@Suite("The owner of a repository", .tags(.git))
struct RepositoryOwnershipTests {
  private let stranger: uid_t = 12345

  /// Opens as root, like the `git` program in the tests.
  private func failure(_ fixture: GitFixture, sudoUserID: UInt32? = nil) -> GitError? {
    var surroundings = fixture.surroundings
    surroundings.userID = 0
    surroundings.sudoUserID = sudoUserID
    surroundings.systemFolder = fixture.folder.path(of: "etc")
    do throws(GitError) {
      _ = try GitRepository(openingWorkTree: fixture.workTree, surroundings: surroundings)
      return nil
    } catch {
      return error
    }
  }

  private func give(_ path: String, to owner: uid_t) {
    #expect(chown(path, owner, 0) == 0, "These tests have to run as root.")
  }

  @Test("Work tree, folder of the repository: each has to be one's own", arguments: ["work", "work/.git"])
  func foreign(place: String) throws {
    let fixture = try GitFixture()
    #expect(failure(fixture) == nil)
    give(fixture.folder.path(of: place), to: stranger)
    let error = try #require(failure(fixture))
    #expect(error.code == .owner)
    #expect(error.hint?.contains("safe.directory '\(fixture.workTree)'") == true)
    #expect(try fixture.attempt(["status"]).end != .exited(0))
  }

  @Test("The `.git` file of a linked work tree has to be one's own")
  func foreignFile() throws {
    let fixture = try GitFixture()
    try fixture.commitAll("First")
    try fixture.git("worktree", "add", "--quiet", "../linked")
    _ = try fixture.open("linked")
    give(fixture.folder.path(of: "linked/.git"), to: stranger)
    let error = #expect(throws: GitError.self) { try fixture.open("linked") }
    #expect(error?.code == .owner)
  }

  @Test("Under sudo the repositories of the user behind it are own ones, and so are root's")
  func sudo() throws {
    let fixture = try GitFixture()
    #expect(failure(fixture, sudoUserID: stranger) == nil)
    for place in ["work", "work/.git"] { give(fixture.folder.path(of: place), to: stranger) }
    #expect(failure(fixture, sudoUserID: stranger) == nil)
    #expect(failure(fixture, sudoUserID: 1)?.code == .owner)
    #expect(failure(fixture)?.code == .owner)
  }

  /// What is written into the global configuration, and into the machine's.
  private static let configurations: [(global: String, system: String)] = [
    ("directory = WORK", ""),
    ("directory = *", ""),
    ("directory = WORK/", ""),
    ("directory = WORK/.git", ""),
    ("directory = /elsewhere", ""),
    ("directory = *\n\tdirectory =", ""),
    ("directory =\n\tdirectory = WORK", ""),
    ("directory = /elsewhere\n\tdirectory = WORK", ""),
    ("directory = ~/../work", ""),
    ("", "directory = WORK"),
    ("directory =", "directory = *"),
    ("directory = *", "directory ="),
  ]

  @Test("`safe.directory` allows exactly what it allows git", arguments: configurations)
  func safeDirectories(configuration: (global: String, system: String)) throws {
    let fixture = try GitFixture()
    give(fixture.workTree, to: stranger)
    for (text, file) in [(configuration.global, "home/.gitconfig"), (configuration.system, "etc/gitconfig")] {
      let value = text.split(separator: "WORK", omittingEmptySubsequences: false).joined(
        separator: fixture.workTree)
      try fixture.folder.write("[safe]\n\t\(value)\n", to: file)
    }
    let git = try fixture.attempt(
      ["rev-parse", "--git-dir"],
      variables: ["GIT_CONFIG_NOSYSTEM": "0", "GIT_CONFIG_SYSTEM": fixture.folder.path(of: "etc/gitconfig")])
    #expect((failure(fixture) == nil) == (git.end == .exited(0)))
  }

  @Test("A repository cannot say of itself that it is safe")
  func ownWord() throws {
    let fixture = try GitFixture()
    try fixture.git("config", "safe.directory", "*")
    give(fixture.workTree, to: stranger)
    #expect(failure(fixture)?.code == .owner)
  }
}
