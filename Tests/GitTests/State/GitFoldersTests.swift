import Basics
import TestSupport
import Testing

@testable import Git

@Suite("The folders of a repository", .tags(.git))
struct GitFoldersTests {
  /// The folders as git tells them.
  private func expectSameAsGit(_ repository: GitFixture, _ place: String, isLinked: Bool) throws {
    let folders = try GitFolders(workTree: repository.folder.path(of: place), in: DiskFileSystem())
    func status(_ option: String) throws -> FileStatus {
      let path = try repository.git(["rev-parse", "--path-format=absolute", option], in: place).prefix {
        $0 != "\n"
      }
      return try DiskFileSystem().openFolder(at: String(path)).status()
    }
    #expect(try folders.gitFolder.status().inode == status("--git-dir").inode)
    #expect(try folders.commonFolder.status().inode == status("--git-common-dir").inode)
    #expect(folders.isLinked == isLinked)
  }

  @Test("They are those that git names, in every kind of work tree")
  func sameAsGit() throws {
    let repository = try GitFixture()
    try repository.write("base\n", to: "a.md")
    try repository.commitAll("Base")
    try expectSameAsGit(repository, "work", isLinked: false)
    try repository.git("worktree", "add", "--quiet", "../linked")
    try expectSameAsGit(repository, "linked", isLinked: true)
    try repository.git("submodule", "--quiet", "add", repository.workTree, "module")
    try expectSameAsGit(repository, "work/module", isLinked: false)
    try repository.git(["worktree", "add", "--quiet", "../../of-module"], in: "work/module")
    try expectSameAsGit(repository, "of-module", isLinked: true)
    try repository.git("init", "--quiet", "--separate-git-dir", "../elsewhere", "../separate")
    try expectSameAsGit(repository, "separate", isLinked: false)
    // A relative path, and a link in the place of the folder.
    try repository.folder.write("gitdir: ../elsewhere\n\n", to: "separate/.git")
    try expectSameAsGit(repository, "separate", isLinked: false)
    try repository.folder.makeFolder("by-link")
    try repository.folder.makeLink("by-link/.git", to: "../work/.git")
    try expectSameAsGit(repository, "by-link", isLinked: false)
  }

  @Test("A linked work tree's index is its own")
  func linkedIndex() throws {
    let repository = try GitFixture()
    try repository.write("base\n", to: "a.md")
    try repository.commitAll("Base")
    try repository.git("worktree", "add", "--quiet", "../linked")
    let folders = try GitFolders(workTree: repository.folder.path(of: "linked"), in: DiskFileSystem())
    var changes = GitIndexChanges()
    changes.remove("a.md")
    try GitIndexFolder(folders.gitFolder).update(waiting: .once, flushing: false) { _ in changes }
    #expect(try repository.git(["status", "--porcelain"], in: "linked") == "D  a.md\n?? a.md\n")
    #expect(try repository.git("status", "--porcelain").isEmpty)
  }

  @Test("A folder within a work tree is not its top")
  func noTop() throws {
    let repository = try GitFixture()
    try repository.folder.makeFolder("work/inner/.git")
    for place in ["", "nowhere", "work/inner"] {
      let path = repository.folder.path(of: place)
      #expect(throws: GitFoldersError.notAWorkTree(path: path)) {
        try GitFolders(workTree: path, in: DiskFileSystem())
      }
    }
  }

  @Test("A pointer that leads nowhere is an error that names it")
  func badPointers() throws {
    let folder = try TemporaryFolder()
    let pointer = folder.path(of: ".git")
    func error() -> GitFoldersError? {
      #expect(throws: GitFoldersError.self) { try GitFolders(workTree: folder.path, in: DiskFileSystem()) }
    }
    for text in ["", "gitdir:", "gitdir: \n", "somewhere\n"] {
      try folder.write(text, to: ".git")
      #expect(error() == .unreadablePointer(path: pointer))
    }
    try folder.write("gitdir: /nowhere/at/all\n", to: ".git")
    #expect(error() == .missingRepository(path: "/nowhere/at/all", namedBy: pointer))
    #expect(error()?.hint?.contains("git worktree repair") == true)
    try folder.write("gitdir: own\n", to: ".git")
    try folder.write("ref: refs/heads/main\n", to: "own/HEAD")
    try folder.write("../common\n", to: "own/commondir")
    let common = folder.path + "/own/../common"
    #expect(error() == .missingRepository(path: common, namedBy: folder.path + "/own/commondir"))
    try folder.write("\n", to: "own/commondir")
    #expect(error() == .unreadablePointer(path: folder.path + "/own/commondir"))
  }
}
