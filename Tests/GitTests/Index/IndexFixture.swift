import Basics
import Foundation
import Posix
import TestSupport
import Testing

@testable import Git

/// A repository whose index is read and changed by the module, and looked at by `git`.
struct IndexFixture {
  let repository: GitFixture
  /// The work tree's own folder of the repository.
  let gitFolder: any Folder

  var index: GitIndexFolder { GitIndexFolder(gitFolder) }

  /// Creates a repository with files of a few lines, all committed, and an index of a version.
  ///
  /// The files are old, so that nothing depends on the second in which the test runs.
  init(version: Int, files: [String] = IndexFixture.files) throws {
    repository = try GitFixture()
    gitFolder = try DiskFileSystem().openFolder(at: repository.workTree + "/.git")
    for file in files {
      try repository.write("\(file)\n", to: file)
      try Self.age("\(repository.workTree)/\(file)")
    }
    try repository.commitAll("Files")
    try setVersion(version)
  }

  static let files = [
    "a.md", "board/config.md", "board/done/ß.md", "board/doing-now/one.md", "board/doing.md",
    "board/doing/deep/er/x.md", "board/doing/one.md", "board/doing/two.md", "board/doing0/one.md",
    "z/last.md",
  ]

  /// Makes a file look as if it had been written in 2020.
  static func age(_ path: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_600_000_000)], ofItemAtPath: path)
  }

  /// Has git write the index in a version; version 3 needs an entry with a further mark to be one.
  ///
  /// The trees of all folders are recorded in it.
  func setVersion(_ version: Int) throws {
    try repository.git("update-index", "--index-version", "\(version)")
    if version == 3 { try repository.git("update-index", "--skip-worktree", "board/doing-now/one.md") }
    try repository.git("write-tree")
  }

  func read() throws -> GitIndexFile { try #require(try index.read()) }

  /// Changes the index, and has every check of git pass.
  @discardableResult
  func apply(_ changes: GitIndexChanges) throws -> GitIndexFile {
    let versionBefore = try read().version
    try index.update(waiting: .once, flushing: false) { _ in changes }
    let file = try read()
    try #require(file.version == versionBefore)
    try checkByGit()
    return file
  }

  /// Has git check the whole repository with its index, and compute every tree that the index has recorded.
  func checkByGit() throws {
    try repository.git("fsck", "--strict", "--no-dangling")
    try checkTreesByGit()
  }

  /// Has git compute every tree that the index has recorded.
  func checkTreesByGit() throws {
    try repository.git(
      ["update-index", "--force-write-index"],
      variables: ["GIT_INDEX_FILE": try copy("index.checked"), "GIT_TEST_CHECK_CACHE_TREE": "1"])
  }

  /// Copies the index file to another name in the repository and gives its path.
  @discardableResult
  func copy(_ name: String) throws -> String {
    let bytes = try repository.folder.read("work/.git/index")
    try repository.folder.write(bytes, to: "work/.git/\(name)")
    return "\(repository.workTree)/.git/\(name)"
  }

  /// Writes a blob and gives its id.
  func blob(_ text: String) throws -> ObjectID {
    let line = try repository.git(["hash-object", "-w", "--stdin"], input: Array(text.utf8)).prefix {
      $0 != "\n"
    }
    return try #require(ObjectID(String(line)))
  }

  /// What git says of every entry, by stage and path: mode, object, stat data and marks.
  func listing(of indexPath: String? = nil) throws -> [String: String] {
    var variables: [String: String] = [:]
    if let indexPath { variables["GIT_INDEX_FILE"] = indexPath }
    let text = try repository.git(
      ["-c", "core.quotePath=false", "ls-files", "--stage", "--debug"], variables: variables)
    var listing: [String: String] = [:]
    var key = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  ") {
        listing[key, default: ""] += line + "\n"
      } else {
        let parts = line.split(separator: "\t")
        let facts = parts[0].split(separator: " ")
        key = "\(facts[2]) \(parts[1])"
        listing[key] = "\(facts[0]) \(facts[1])\n"
      }
    }
    return listing
  }

  /// The tree that git makes of an index without any recorded tree.
  func tree(of indexPath: String? = nil) throws -> String {
    var variables: [String: String] = [:]
    if let indexPath { variables["GIT_INDEX_FILE"] = indexPath }
    return try tree(
      ofListing: try repository.git(
        ["-c", "core.quotePath=false", "ls-files", "--stage"], variables: variables))
  }

  /// The tree that git makes of entries as it lists them.
  func tree(ofListing entries: String) throws -> String {
    let bare = ["GIT_INDEX_FILE": "\(repository.workTree)/.git/index.bare"]
    try? FileManager.default.removeItem(atPath: "\(repository.workTree)/.git/index.bare")
    try repository.git(["update-index", "--index-info"], input: Array(entries.utf8), variables: bare)
    return String(try repository.git(["write-tree"], variables: bare).prefix { $0 != "\n" })
  }

  /// The tree that git makes of the index as it is.
  func writtenTree() throws -> String {
    let path = try copy("index.written")
    return String(
      try repository.git(["write-tree"], variables: ["GIT_INDEX_FILE": path]).prefix { $0 != "\n" })
  }

  /// All folders of a tree with their trees; the top is the empty path.
  func folders(of tree: String) throws -> [String: ObjectID] {
    var folders = ["": try #require(ObjectID(tree))]
    let text = try repository.git(["ls-tree", "-r", "-t", "-d", "-z", tree])
    for line in text.split(separator: "\0") {
      let parts = line.split(separator: "\t")
      // A submodule is listed with the folders.
      if parts[0].contains("commit") { continue }
      folders[String(parts[1])] = ObjectID(String(parts[0].split(separator: " ")[2]))
    }
    return folders
  }
}

extension IndexFixture {
  /// Merges two branches that have both changed a file.
  func makeConflict(in path: String) throws {
    try repository.git("checkout", "--quiet", "-b", "other")
    try repository.write("theirs\n", to: path)
    try repository.commitAll("Theirs")
    try repository.git("checkout", "--quiet", "main")
    try repository.write("ours\n", to: path)
    try repository.commitAll("Ours")
    let merge = try repository.attempt(["merge", "other"])
    try #require(merge.end == .exited(1))
  }
}

extension GitLockWaiting {
  /// Tries once.
  static let once = GitLockWaiting(limit: .zero, random: .system) { _ in }
}
