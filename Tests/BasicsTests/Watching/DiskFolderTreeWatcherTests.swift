import Basics
import CPosix
import Glibc
import TestSupport
import Testing

/// The kernel has a change in its queue before the call that made it returns, so nothing here needs to wait.
@Suite("DiskFolderTreeWatcher")
final class DiskFolderTreeWatcherTests {
  private let folder: TemporaryFolder
  private let outside: TemporaryFolder
  private let root: any Folder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
    try folder.write("text", to: "lane/card/index.md")
    try folder.makeFolder("lane/card/comments/one")
    try folder.makeFolder("other")
    root = try DiskFileSystem().openFolder(at: folder.path)
  }

  private func watcher(ignoring names: Set<String> = [], limit: Int = 1000) -> DiskFolderTreeWatcher {
    DiskFolderTreeWatcher(at: folder.path, ignoring: names, limit: limit)
  }

  private func rename(_ path: String, _ newPath: String) {
    #expect(Glibc.rename(path, newPath) == 0)
  }

  private func move(_ path: String, to newPath: String) {
    rename(folder.path(of: path), folder.path(of: newPath))
  }

  @Test("Nothing is told while nothing changes, and reading is no change")
  func quiet() throws {
    let watcher = watcher()
    #expect(watcher.changedFolders() == .none)
    _ = try folder.read("lane/card/index.md")
    _ = try folder.names(in: "lane/card")
    #expect(watcher.changedFolders() == .none)
    #expect(watcher.watch == .on)
    #expect(watcher.folderCount == 6)
  }

  @Test("The folder in which something changed is told once")
  func changes() throws {
    let watcher = watcher()
    let card = try root.openFolder("lane").openFolder("card")
    let changes: [() throws -> Void] = [
      { try card.appendToFile("index.md", contents: [65], permissions: 0) },
      { try card.createFile("new", contents: [], permissions: 0o600) },
      { try card.exchange("new", with: "index.md") },
      { try card.move("new", to: card, as: "newer", replacing: true) },
      { try card.setPermissions(of: "newer", to: 0o644) },
      { try card.removeFile("newer") },
      { try card.makeLink("link", to: "index.md") },
    ]
    for change in changes {
      try change()
      #expect(watcher.changedFolders().paths == ["lane/card"])
      #expect(watcher.changedFolders() == .none)
    }
    try root.createFile("index.md", contents: [], permissions: 0o600)
    #expect(watcher.changedFolders().paths == [""])
  }

  @Test("A file that is open is told of at each writing")
  func openFile() throws {
    let watcher = watcher()
    let file = open(folder.path(of: "lane/card/index.md"), O_WRONLY)
    defer { close(file) }
    for _ in 0..<2 {
      #expect(write(file, "x", 1) == 1)
      #expect(watcher.changedFolders().paths == ["lane/card"])
    }
  }

  @Test("A new folder is told with all in it, and watched from then on")
  func newFolders() throws {
    let watcher = watcher()
    try folder.write("text", to: "lane/new/comments/two/index.md")
    #expect(
      watcher.changedFolders().paths
        == ["lane", "lane/new", "lane/new/comments", "lane/new/comments/two"])
    try folder.write("again", to: "lane/new/comments/two/index.md")
    #expect(watcher.changedFolders().paths == ["lane/new/comments/two"])
  }

  @Test("A folder moved within the tree is told at both places, and watched at the new one")
  func movedWithin() throws {
    let watcher = watcher()
    move("lane/card", to: "other/card")
    #expect(
      watcher.changedFolders().paths
        == ["lane", "other", "other/card", "other/card/comments", "other/card/comments/one"])
    #expect(watcher.folderCount == 6)
    try folder.write("text", to: "other/card/comments/one/index.md")
    #expect(watcher.changedFolders().paths == ["other/card/comments/one"])
    move("other", to: "third")
    try folder.write("text", to: "third/card/index.md")
    let folders = try #require(watcher.changedFolders().paths)
    #expect(folders.isSuperset(of: ["", "third", "third/card", "third/card/comments/one"]))
    #expect(!folders.contains { $0.hasPrefix("lane") })
  }

  @Test("The names that are concerned in a folder are told; of a new folder any may be")
  func names() throws {
    let watcher = watcher()
    try folder.write("text", to: "lane/file")
    move("lane/card", to: "other/moved")
    guard case .folders(let folders) = watcher.changedFolders() else { return #expect(Bool(false)) }
    #expect(folders.names["lane"] == ["card", "file"])
    #expect(folders.names["other"] == ["moved"])
    #expect(folders.names["other/moved"] == .some(nil))
  }

  @Test("Folders that change places are watched at their new ones")
  func swapped() throws {
    let watcher = watcher()
    try root.exchange("lane", with: "other")
    try folder.write("text", to: "other/card/file")
    let folders = try #require(watcher.changedFolders().paths)
    #expect(folders.isSuperset(of: ["", "lane", "other", "other/card"]))
    try folder.write("text", to: "lane/file")
    #expect(watcher.changedFolders().paths == ["lane"])
    try folder.write("text", to: "other/card/comments/one/file")
    #expect(watcher.changedFolders().paths == ["other/card/comments/one"])
  }

  @Test("A folder moved out of the tree is not watched any more, and is again when it comes back")
  func movedOut() throws {
    let watcher = watcher()
    rename(folder.path(of: "lane"), outside.path(of: "lane"))
    #expect(watcher.changedFolders().paths == [""])
    #expect(watcher.folderCount == 2)
    try outside.write("text", to: "lane/card/index.md")
    #expect(watcher.changedFolders() == .none)
    rename(outside.path(of: "lane"), folder.path(of: "back"))
    let folders = try #require(watcher.changedFolders().paths)
    #expect(folders == ["", "back", "back/card", "back/card/comments", "back/card/comments/one"])
    try folder.write("more", to: "back/card/index.md")
    #expect(watcher.changedFolders().paths == ["back/card"])
  }

  @Test("A removed folder is forgotten, and another of its name is watched")
  func removed() throws {
    let watcher = watcher()
    try root.openFolder("lane").removeTree("card")
    let folders = try #require(watcher.changedFolders().paths)
    #expect(folders.isSuperset(of: ["lane", "lane/card"]))
    #expect(watcher.folderCount == 3)
    try folder.makeFolder("lane/card")
    #expect(watcher.changedFolders().paths == ["lane", "lane/card"])
    try folder.write("text", to: "lane/card/index.md")
    #expect(watcher.changedFolders().paths == ["lane/card"])
  }

  @Test("Links are neither followed nor watched")
  func links() throws {
    try folder.makeLink("lane/link", to: outside.path)
    let watcher = watcher()
    try outside.write("text", to: "file")
    #expect(watcher.changedFolders() == .none)
    try folder.makeLink("lane/another", to: outside.path)
    #expect(watcher.changedFolders().paths == ["lane"])
    try outside.write("text", to: "file")
    #expect(watcher.changedFolders() == .none)
  }

  @Test("Ignored folders are not watched, wherever they appear")
  func ignored() throws {
    try folder.makeFolder(".git/objects")
    let watcher = watcher(ignoring: [".git"])
    try folder.write("text", to: ".git/objects/file")
    #expect(watcher.changedFolders() == .none)
    try folder.makeFolder("lane/.git")
    try folder.write("text", to: "lane/.git/file")
    #expect(watcher.changedFolders().paths == ["lane"])
  }

  @Test("More changes than the kernel keeps are told as everything, and watching goes on")
  func overflow() throws {
    let text = try DiskFileSystem().openFolder(at: "/proc/sys/fs/inotify").readFile(
      "max_queued_events", limit: 20)
    let most = try #require(Int(String(decoding: text, as: UTF8.self).filter(\.isNumber)))
    guard most < 100_000 else { return }
    let watcher = watcher()
    // Changes of one file that follow each other are one change for the kernel, so there are two.
    for name in ["a", "b"] { try folder.write("", to: name) }
    for number in 0...most { try root.setPermissions(of: number.isMultiple(of: 2) ? "a" : "b", to: 0o600) }
    try folder.makeFolder("late")
    #expect(watcher.changedFolders() == .everything)
    #expect(watcher.watch == .on)
    #expect(watcher.changedFolders() == .none)
    try folder.write("text", to: "late/file")
    try folder.write("text", to: "lane/card/file")
    #expect(watcher.changedFolders().paths == ["late", "lane/card"])
  }

  @Test("A tree of more folders than the limit is not watched", arguments: [(5, false), (6, true)])
  func limit(_ limit: Int, _ isWatched: Bool) throws {
    let watcher = watcher(limit: limit)
    #expect(watcher.watch == (isWatched ? .on : .off(.tooManyFolders)))
    #expect(watcher.changedFolders() == (isWatched ? .none : .everything))
    try folder.makeFolder("one more")
    for _ in 0..<2 { #expect(watcher.changedFolders() == .everything) }
    #expect(watcher.watch == .off(.tooManyFolders))
  }

  @Test("When the top is gone everything may have changed, and watching is off")
  func topGone() throws {
    let gone = DiskFolderTreeWatcher(at: folder.path(of: "missing"))
    #expect(gone.watch == .off(.topIsGone))
    let watcher = DiskFolderTreeWatcher(at: folder.path(of: "lane"))
    move("lane", to: "moved")
    #expect(watcher.changedFolders() == .everything)
    #expect(watcher.watch == .off(.topIsGone))
    #expect(watcher.changedFolders() == .everything)
  }

  @Test("After any changes, every folder that changes next is told", arguments: UInt64(1)...25)
  func anyChanges(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let watcher = watcher()
    for _ in 0..<8 {
      for _ in 0..<Int.random(in: 1...6, using: &generator) { try changeSomething(&generator) }
      #expect(watcher.changedFolders() != .everything)
      let folders = try allFolders(root, at: "")
      #expect(watcher.folderCount == folders.count, "seed \(seed)")
      for path in folders {
        try folder.write("text", to: path.isEmpty ? "file" : "\(path)/file")
        #expect(watcher.changedFolders().paths == [path], "seed \(seed)")
      }
    }
  }

  /// Makes, moves, swaps or removes a folder, within the tree or out of it and back.
  private func changeSomething(_ generator: inout SeededGenerator) throws {
    let paths = try allFolders(root, at: "")
    let (path, other) = (
      paths[Int.random(in: 0..<paths.count, using: &generator)],
      paths[Int.random(in: 0..<paths.count, using: &generator)]
    )
    let name = ["a", "b", "c"][Int.random(in: 0..<3, using: &generator)]
    let from = folder.path(of: path.isEmpty ? name : "\(path)/\(name)")
    let to = folder.path(of: other.isEmpty ? name : "\(other)/\(name)")
    // Most of these fail, as the names drawn are there or not.
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: mkdir(from, 0o700)
    case 2: Glibc.rename(from, to)
    case 3: Glibc.rename(from, outside.path(of: name))
    case 4: Glibc.rename(outside.path(of: name), to)
    case 5, 6: exchange(from, to)
    default: rmdir(from)
    }
  }

  /// Swaps two paths, where both are there and neither is in the other.
  private func exchange(_ path: String, _ other: String) {
    _ = lw_rename(AT_FDCWD, path, AT_FDCWD, other, lw_rename_exchange)
  }

  private func allFolders(_ folder: any Folder, at path: String) throws -> [String] {
    var paths = [path]
    for entry in try folder.entries() where entry.kind == .folder {
      let inner = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      paths += try allFolders(folder.openFolder(entry.name), at: inner)
    }
    return paths
  }
}

extension FolderTreeChanges {
  /// The paths of the folders; nil when any may have changed.
  fileprivate var paths: Set<String>? { if case .folders(let folders) = self { folders.paths } else { nil } }
}

@Suite("FolderTreeChanges")
struct FolderTreeChangesTests {
  @Test("Changes are joined, and everything stays everything")
  func union() {
    let left = FolderTreeChanges.folders(["a"])
    #expect(left.union(.folders(["b"])) == .folders(["a", "b"]))
    #expect(left.union(.none) == left)
    #expect(left.union(.everything) == .everything)
    #expect(FolderTreeChanges.everything.union(left) == .everything)
  }

  @Test("Names of one folder are gathered, until any name may be concerned")
  func names() {
    var folders = ChangedFolders()
    folders.add("one", in: "a")
    var others = ChangedFolders()
    others.add("two", in: "a")
    others.add("three", in: "b")
    folders.add(others)
    #expect(folders.names == ["a": ["one", "two"], "b": ["three"]])
    folders.add(nil, in: "a")
    folders.add("four", in: "a")
    #expect(folders.names == ["a": nil, "b": ["three"]])
    #expect(folders.paths == ["a", "b"])
  }
}
