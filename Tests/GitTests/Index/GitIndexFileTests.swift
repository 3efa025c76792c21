import Basics
import TestSupport
import Testing

@testable import Git

@Suite("Reading an index file", .tags(.git))
struct GitIndexFileTests {
  @Test("Every entry of every version is what git says it is", arguments: [2, 3, 4])
  func entries(version: Int) throws {
    let fixture = try IndexFixture(version: version)
    try fixture.repository.git("update-index", "--assume-unchanged", "a.md")
    let file = try fixture.read()
    #expect(file.version == version)
    #expect(file.count == IndexFixture.files.count)
    var listing: [String: String] = [:]
    file.forEach { path, entry in
      listing["\(entry.stage) \(String(decoding: path, as: UTF8.self))"] = text(entry)
    }
    #expect(try listing == fixture.listing())
    for path in IndexFixture.files {
      #expect(file.entry(at: path).map(text) == listing["0 \(path)"])
    }
    #expect(file.entry(at: "a.md")?.isAssumedUnchanged == true)
    #expect(file.entry(at: "board/doing-now/one.md")?.isSkippedInWorkTree == (version == 3))
    for path in ["", "a", "a.md/", "board", "board/doing", "board/doing/three.md", "zz"] {
      #expect(file.entry(at: path) == nil)
    }
  }

  /// An entry as git prints it.
  private func text(_ entry: GitIndexEntry) -> String {
    let stat = entry.stat
    // Git keeps the further marks sixteen bits up.
    let flags = UInt32(entry.extendedFlags) << 16 | UInt32(entry.flags & 0xF000)
    return """
      \(String(entry.mode, radix: 8)) \(entry.id)
        ctime: \(stat.changedSeconds):\(stat.changedNanoseconds)
        mtime: \(stat.modifiedSeconds):\(stat.modifiedNanoseconds)
        dev: \(stat.device)\tino: \(stat.inode)
        uid: \(stat.user)\tgid: \(stat.group)
        size: \(stat.size)\tflags: \(String(flags, radix: 16))

      """
  }

  @Test("A path is found among many, with its neighbours in order", arguments: [2, 4])
  func manyEntries(version: Int) throws {
    let fixture = try IndexFixture(version: version, files: ["one.md"])
    let id = try fixture.blob("x")
    let paths = (0..<1000).map { "folder-\($0 % 37)/\($0)/card.md" }
    let lines = paths.map { "100644 \(id) 0\t\($0)" }.joined(separator: "\n")
    try fixture.repository.git(["update-index", "--index-info"], input: Array((lines + "\n").utf8))
    let file = try fixture.read()
    #expect(file.count == 1001)
    for path in paths {
      #expect(file.entry(at: path)?.id == id)
      #expect(file.entry(at: path + "x") == nil)
    }
    var inFolder = 0
    file.forEach(inFolder: "folder-3") { _, _ in inFolder += 1 }
    #expect(inFolder == (0..<1000).count { $0 % 37 == 3 })
    #expect(file.containsEntries(inFolder: "folder-36"))
    #expect(!file.containsEntries(inFolder: "folder"))
  }

  @Test("A path longer than its length field is read and kept", arguments: [2, 4], [4094, 4095, 4096, 9000])
  func longPath(version: Int, length: Int) throws {
    let fixture = try IndexFixture(version: version, files: ["one.md"])
    let id = try fixture.blob("x")
    let path = String(repeating: "d/", count: 100) + String(repeating: "p", count: length - 200)
    try fixture.repository.git(
      ["update-index", "--index-info"], input: Array("100644 \(id) 0\t\(path)\n100644 \(id) 0\tz\n".utf8))
    #expect(try fixture.read().entry(at: path)?.id == id)
    var changes = GitIndexChanges()
    changes.set(path + "q", id: id)
    changes.set("a", id: id)
    try fixture.index.update(waiting: .once, flushing: false) { _ in changes }
    let listing = try fixture.listing()
    #expect(Set(listing.keys) == ["0 a", "0 one.md", "0 z", "0 \(path)", "0 \(path)q"])
  }

  @Test("A path in conflict has no entry, and is named", arguments: [2, 4])
  func conflict(version: Int) throws {
    let fixture = try IndexFixture(version: version)
    try fixture.makeConflict(in: "board/doing/one.md")
    let file = try fixture.read()
    #expect(file.hasConflict(at: "board/doing/one.md"))
    #expect(!file.hasConflict(at: "board/doing/two.md"))
    #expect(!file.hasConflict(at: "nothing"))
    #expect(file.entry(at: "board/doing/one.md") == nil)
    #expect(file.conflictedPaths == [Array("board/doing/one.md".utf8)])
    #expect(file.count == IndexFixture.files.count + 2)
  }

  @Test("A path that was only announced is known as such", arguments: [2, 4])
  func intentToAdd(version: Int) throws {
    let fixture = try IndexFixture(version: version)
    try fixture.repository.write("new\n", to: "new.md")
    try fixture.repository.git("add", "--intent-to-add", "new.md")
    let file = try fixture.read()
    // Git makes a file of version 2 one of version 3 for it.
    #expect(file.version == max(version, 3))
    #expect(file.entry(at: "new.md")?.isIntendedToAdd == true)
    #expect(file.entry(at: "a.md")?.isIntendedToAdd == false)
  }

  @Test("The recorded trees are those of the commit, and none where an entry has changed")
  func cachedTrees() throws {
    let fixture = try IndexFixture(version: 2)
    let commit = try fixture.folders(of: fixture.repository.line("rev-parse", "HEAD^{tree}"))
    #expect(commit.count == 9)
    let file = try fixture.read()
    for (folder, tree) in commit { #expect(file.cachedTree(of: folder) == tree) }
    #expect(file.cachedTree(of: "nowhere") == nil)
    try fixture.repository.write("changed\n", to: "board/doing/one.md")
    try fixture.repository.git("add", "--all")
    let changed = try fixture.read()
    for folder in ["", "board", "board/doing"] { #expect(changed.cachedTree(of: folder) == nil) }
    for folder in ["board/doing/deep", "board/done", "z"] {
      #expect(changed.cachedTree(of: folder) == commit[folder])
    }
  }

  @Test("What is remembered of a file is what git remembers of it, and git then does not read it")
  func stat() throws {
    let fixture = try IndexFixture(version: 2)
    let folder = try DiskFileSystem().openFolder(at: fixture.repository.workTree)
    let known = try #require(try fixture.read().entry(at: "a.md"))
    func stat() throws -> GitIndexStat {
      GitIndexStat(
        try #require(try folder.status(of: "a.md")), user: known.stat.user, group: known.stat.group)
    }
    #expect(try stat() == known.stat)
    try fixture.repository.write("other contents\n", to: "a.md")
    try IndexFixture.age(fixture.repository.workTree + "/a.md")
    var changes = GitIndexChanges()
    changes.set("a.md", id: try fixture.blob("other contents\n"), stat: try stat())
    try fixture.apply(changes)
    // It lists those files of which it would have to read the contents.
    #expect(try fixture.repository.git("diff-files", "--name-only").isEmpty)
    changes.set("a.md", id: try fixture.blob("other contents\n"))
    try fixture.apply(changes)
    #expect(try fixture.repository.git("diff-files", "--name-only") == "a.md\n")
    #expect(try fixture.repository.git("status", "--porcelain") == "M  a.md\n")
  }

  @Test("A time before 1970, or with a fraction, is split as git does")
  func times() {
    func stat(_ nanoseconds: Int64) -> GitIndexStat {
      GitIndexStat(
        FileStatus(
          kind: .file, size: (1 << 32) + 5, permissions: 0o644, inode: (1 << 32) + 7, device: (1 << 32) + 9,
          modifiedNanoseconds: nanoseconds, changedNanoseconds: nanoseconds), user: 1, group: 2)
    }
    #expect(stat(-1).modifiedSeconds == UInt32.max && stat(-1).modifiedNanoseconds == 999_999_999)
    #expect(stat(3_000_000_001).changedSeconds == 3 && stat(3_000_000_001).changedNanoseconds == 1)
    #expect(stat(0).size == 5 && stat(0).inode == 7 && stat(0).device == 9)
  }

  @Test("A split index says so, and refuses changes")
  func split() throws {
    let fixture = try IndexFixture(version: 2)
    try fixture.repository.git("update-index", "--split-index")
    try fixture.repository.write("changed\n", to: "a.md")
    try fixture.repository.git("add", "--all")
    let file = try fixture.read()
    #expect(file.isSplit)
    #expect(file.extensions.map(\.name).contains("link"))
    var changes = GitIndexChanges()
    changes.remove("a.md")
    #expect(throws: GitIndexError.unsupported(.splitIndex)) { try file.applying(changes) }
  }

  @Test("A sparse index says so, and refuses changes")
  func sparse() throws {
    let fixture = try IndexFixture(version: 2)
    try fixture.repository.git("sparse-checkout", "set", "--cone", "--sparse-index", "z")
    let file = try fixture.read()
    #expect(file.isSparse)
    #expect(file.entry(at: "board/")?.mode == 0o040000)
    var changes = GitIndexChanges()
    changes.remove("a.md")
    #expect(throws: GitIndexError.unsupported(.sparseIndex)) { try file.applying(changes) }
  }

  @Test("An index without a checksum is read, and stays without")
  func skippedHash() throws {
    let fixture = try IndexFixture(version: 2)
    var bytes = try fixture.read().bytes
    bytes.replaceSubrange((bytes.count - 20)..., with: repeatElement(0, count: 20))
    let file = try GitIndexFile(bytes, modifiedSeconds: nil)
    var changes = GitIndexChanges()
    changes.remove("a.md")
    let changed = try file.applying(changes)
    #expect(changed.suffix(20).allSatisfy { $0 == 0 })
    #expect(try GitIndexFile(changed, modifiedSeconds: nil).entry(at: "a.md") == nil)
  }

  @Test("No index file is no index, and one is written with the first entry")
  func missing() throws {
    let repository = try GitFixture()
    let folder = GitIndexFolder(try DiskFileSystem().openFolder(at: repository.workTree + "/.git"))
    let before = try folder.read()
    #expect(before == nil)
    let id = try #require(ObjectID(String(try repository.git(["hash-object", "-w", "--stdin"]).prefix(40))))
    var seen: GitIndexFile? = .empty
    let isWritten = try folder.update(waiting: .once, flushing: true) { file in
      seen = file
      return nil
    }
    #expect(seen == nil && !isWritten)
    var changes = GitIndexChanges()
    changes.set("b/empty.md", id: id)
    #expect(try folder.update(waiting: .once, flushing: true) { _ in changes })
    #expect(try repository.line("ls-files", "--stage") == "100644 \(id) 0\tb/empty.md")
    #expect(try repository.folder.names(in: "work/.git").contains("index.lock") == false)
  }
}
