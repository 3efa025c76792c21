import Basics
import TestSupport
import Testing

/// What every file system must do alike; run on the disk and in memory.
@Suite("Folder")
final class FolderTests {
  /// The folders under test, which must not go before the test does.
  private var benches: [FileSystemBench] = []

  private func keep(_ bench: FileSystemBench) -> FileSystemBench {
    benches.append(bench)
    return bench
  }

  /// A folder with a bit of everything.
  private func furnished(_ kind: FileSystemBench.Kind) throws -> (FileSystemBench, any Folder) {
    let bench = try keep(FileSystemBench(kind))
    let root = try bench.root()
    try root.createFile("file", contents: Array("text".utf8), permissions: 0o644)
    try root.makeFolder("folder", permissions: 0o755)
    try root.openFolder("folder").createFile("inner", contents: [], permissions: 0o600)
    try root.makeFolder("empty", permissions: 0o700)
    try root.makeLink("link to file", to: "file")
    try root.makeLink("link to folder", to: "folder")
    try root.makeLink("broken link", to: "nowhere")
    try root.makeLink("circle", to: "circle")
    try bench.makePipe("pipe")
    return (bench, root)
  }

  @Test(
    "Entries come with their kinds, however often they are asked for",
    arguments: FileSystemBench.Kind.allCases)
  func entries(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    let expected: [String: FileKind] = [
      "file": .file, "folder": .folder, "empty": .folder, "link to file": .link, "link to folder": .link,
      "broken link": .link, "circle": .link, "pipe": .other,
    ]
    for _ in 0..<2 {
      let entries = try root.entries()
      #expect(entries.count == expected.count)
      #expect(Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.kind) }) == expected)
    }
  }

  @Test(
    "All entries of a folder larger than one reading are listed", arguments: FileSystemBench.Kind.allCases)
  func manyEntries(_ kind: FileSystemBench.Kind) throws {
    let root = try keep(FileSystemBench(kind)).root()
    let names = Set((0..<1500).map { "a name that is not a short one \($0)" })
    for name in names { try root.createFile(name, contents: [], permissions: 0o600) }
    #expect(Set(try root.entries().map(\.name)) == names)
  }

  @Test(
    "A name that could lead out of the folder is refused by every call",
    arguments: FileSystemBench.Kind.allCases,
    [
      "", ".", "..", "a/b", "/", "a\0b", String(repeating: "n", count: 256),
      String(repeating: "é", count: 128),
    ])
  func invalidNames(_ kind: FileSystemBench.Kind, _ name: String) throws {
    let (_, root) = try furnished(kind)
    let calls: [(String, () throws -> Void)] = [
      ("look at", { _ = try root.status(of: name) }),
      ("open", { _ = try root.openFolder(name, followingLinks: true) }),
      ("read", { _ = try root.readFile(name, limit: 9, followingLinks: true) }),
      ("read", { _ = try root.readFile(name, from: 0, count: 9) }),
      ("create", { try root.createFile(name, contents: [], permissions: 0o600) }),
      ("copy", { try root.copyFile(name, from: root, named: "file", permissions: 0o600) }),
      ("copy", { try root.copyFile("new", from: root, named: name, permissions: 0o600) }),
      ("append to", { try root.appendToFile(name, contents: [], permissions: 0o600) }),
      ("change the permissions of", { try root.setPermissions(of: name, to: 0o600) }),
      ("flush", { try root.flushFile(name) }),
      ("create", { try root.makeFolder(name, permissions: 0o700) }),
      ("create", { try root.makeLink(name, to: "file") }),
      ("read the link", { _ = try root.linkDestination(of: name) }),
      ("move", { try root.move(name, to: root, as: "new", replacing: true) }),
      ("move", { try root.move("file", to: root, as: name, replacing: true) }),
      ("exchange", { try root.exchange(name, with: "file") }),
      ("exchange", { try root.exchange("file", with: name) }),
      ("remove", { try root.removeFile(name) }),
      ("remove", { try root.removeFolder(name) }),
      ("ask who writes to", { _ = try root.isOpenForWriting(name) }),
    ]
    let before = try listing(root.openFolder("folder"))
    for (operation, call) in calls {
      #expect(throws: FileSystemError(.invalidName, operation: operation, path: "\(root.path)/\(name)")) {
        try call()
      }
    }
    #expect(try listing(root.openFolder("folder")) == before)
  }

  @Test("What cannot be done is refused with its reason", arguments: FileSystemBench.Kind.allCases)
  func refusals(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    let folder = try root.openFolder("folder")
    let calls: [(FileSystemError.Code, () throws -> Void)] = [
      (.notFound, { _ = try root.openFolder("missing") }),
      (.notAFolder, { _ = try root.openFolder("file") }),
      (.isLink, { _ = try root.openFolder("link to folder") }),
      (.isLink, { _ = try root.openFolder("link to file") }),
      (.isLink, { _ = try root.openFolder("broken link") }),
      (.notFound, { _ = try root.openFolder("broken link", followingLinks: true) }),
      (.notAFolder, { _ = try root.openFolder("link to file", followingLinks: true) }),
      (.isLink, { _ = try root.openFolder("circle", followingLinks: true) }),
      (.notFound, { _ = try root.readFile("missing", limit: 9) }),
      (.notAFile, { _ = try root.readFile("folder", limit: 9) }),
      (.notAFile, { _ = try root.readFile("pipe", limit: 9) }),
      (.isLink, { _ = try root.readFile("link to file", limit: 9) }),
      (.notFound, { _ = try root.readFile("broken link", limit: 9, followingLinks: true) }),
      (.notAFile, { _ = try root.readFile("link to folder", limit: 9, followingLinks: true) }),
      (.tooLarge, { _ = try root.readFile("file", limit: 3) }),
      (.notFound, { _ = try root.readFile("missing", from: 0, count: 9) }),
      (.notAFile, { _ = try root.readFile("folder", from: 0, count: 9) }),
      (.notAFile, { _ = try root.readFile("pipe", from: 0, count: 9) }),
      (.isLink, { _ = try root.readFile("link to file", from: 0, count: 9) }),
      (.exists, { try root.createFile("file", contents: [], permissions: 0o600) }),
      (.exists, { try root.createFile("folder", contents: [], permissions: 0o600) }),
      (.exists, { try root.createFile("broken link", contents: [], permissions: 0o600) }),
      (.exists, { try root.copyFile("file", from: root, named: "file", permissions: 0o600) }),
      (.notFound, { try root.copyFile("new", from: root, named: "missing", permissions: 0o600) }),
      (.notAFile, { try root.copyFile("new", from: root, named: "folder", permissions: 0o600) }),
      (.notAFile, { try root.copyFile("new", from: root, named: "pipe", permissions: 0o600) }),
      (.isLink, { try root.copyFile("new", from: root, named: "link to file", permissions: 0o600) }),
      (.notAFile, { try root.appendToFile("folder", contents: [1], permissions: 0o600) }),
      (.notAFile, { try root.appendToFile("pipe", contents: [1], permissions: 0o600) }),
      (.isLink, { try root.appendToFile("link to file", contents: [1], permissions: 0o600) }),
      (.isLink, { try root.appendToFile("broken link", contents: [1], permissions: 0o600) }),
      (.isLink, { try root.setPermissions(of: "link to file", to: 0o600) }),
      (.notFound, { try root.setPermissions(of: "missing", to: 0o600) }),
      (.notFound, { try root.flushFile("missing") }),
      (.notAFile, { try root.flushFile("folder") }),
      (.isLink, { try root.flushFile("link to file") }),
      (.exists, { try root.makeFolder("file", permissions: 0o700) }),
      (.exists, { try root.makeFolder("folder", permissions: 0o700) }),
      (.exists, { try root.makeFolder("broken link", permissions: 0o700) }),
      (.exists, { try root.makeLink("file", to: "folder") }),
      (.notFound, { try root.makeLink("new", to: "") }),
      (.system(22), { _ = try root.linkDestination(of: "file") }),
      (.notFound, { _ = try root.linkDestination(of: "missing") }),
      (.notFound, { try root.move("missing", to: folder, as: "new", replacing: true) }),
      (.notFound, { try root.move("missing", to: root, as: "file", replacing: false) }),
      (.exists, { try root.move("file", to: folder, as: "inner", replacing: false) }),
      (.exists, { try root.move("file", to: root, as: "broken link", replacing: false) }),
      (.exists, { try root.move("file", to: root, as: "file", replacing: false) }),
      (.exists, { try root.move("folder", to: root, as: "empty", replacing: false) }),
      (.notEmpty, { try root.move("empty", to: root, as: "folder", replacing: true) }),
      (.notAFile, { try root.move("file", to: root, as: "empty", replacing: true) }),
      (.notAFolder, { try root.move("empty", to: root, as: "file", replacing: true) }),
      (.system(22), { try root.move("folder", to: folder, as: "new", replacing: true) }),
      (.system(22), { try root.move("folder", to: folder, as: "new", replacing: false) }),
      (.notEmpty, { try folder.move("inner", to: root, as: "folder", replacing: true) }),
      (.notFound, { try root.exchange("file", with: "missing") }),
      (.notFound, { try root.exchange("missing", with: "file") }),
      (.notFound, { try root.removeFile("missing") }),
      (.notAFile, { try root.removeFile("folder") }),
      (.notFound, { try root.removeFolder("missing") }),
      (.notAFolder, { try root.removeFolder("file") }),
      (.notAFolder, { try root.removeFolder("link to folder") }),
      (.notEmpty, { try root.removeFolder("folder") }),
      (.notFound, { _ = try root.isOpenForWriting("missing") }),
      (.notAFile, { _ = try root.isOpenForWriting("folder") }),
      (.isLink, { _ = try root.isOpenForWriting("link to file") }),
    ]
    let before = try listing(root)
    for (index, (code, call)) in calls.enumerated() {
      let error = #expect(throws: FileSystemError.self, "call \(index)") { try call() }
      #expect(error?.code == code, "call \(index): \(String(describing: error))")
    }
    #expect(try listing(root) == before)
  }

  @Test(
    "A file is read whole, up to the limit and through links only when asked",
    arguments: FileSystemBench.Kind.allCases)
  func reading(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    #expect(try root.readFile("file", limit: 4) == Array("text".utf8))
    #expect(try root.readFile("link to file", limit: 4, followingLinks: true) == Array("text".utf8))
    #expect(try root.openFolder("folder").readFile("inner", limit: 0) == [])
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try root.createFile("large", contents: large, permissions: 0o600)
    #expect(try root.readFile("large", limit: .max) == large)
    #expect(try root.status(of: "large")?.size == large.count)
  }

  @Test(
    "A part of a file is read, as far as the file reaches", arguments: FileSystemBench.Kind.allCases,
    [
      (0, 4, "text"), (0, 99, "text"), (1, 2, "ex"), (3, 1, "t"), (3, 9, "t"), (4, 9, ""), (99, 9, ""),
      (2, 0, ""),
      (0, .max, "text"), (.max, .max, ""),
    ] as [(Int, Int, String)])
  func readingParts(_ kind: FileSystemBench.Kind, _ part: (offset: Int, count: Int, text: String)) throws {
    let (_, root) = try furnished(kind)
    #expect(try root.readFile("file", from: part.offset, count: part.count) == Array(part.text.utf8))
  }

  @Test(
    "A status tells a link from what it points to, and keeps identities apart",
    arguments: FileSystemBench.Kind.allCases)
  func statuses(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    let file = try #require(try root.status(of: "file"))
    #expect(file.kind == .file)
    #expect(file.size == 4)
    #expect(file.permissions == 0o644)
    let link = try #require(try root.status(of: "link to file"))
    #expect(link.kind == .link)
    #expect(link.size == 4)
    #expect(link.inode != file.inode)
    #expect(try root.status(of: "missing") == nil)
    #expect(try root.status(of: "pipe")?.kind == .other)
    let folder = try #require(try root.status(of: "folder"))
    let opened = try root.openFolder("folder").status()
    #expect(folder.kind == .folder)
    #expect(opened.inode == folder.inode)
    #expect(opened.device == folder.device)
  }

  @Test("A move keeps the identity, and an exchange swaps two", arguments: FileSystemBench.Kind.allCases)
  func identities(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    let folder = try root.openFolder("folder")
    let file = try root.status(of: "file")?.inode
    let inner = try folder.status(of: "inner")?.inode
    try root.move("file", to: folder, as: "moved", replacing: false)
    #expect(try root.status(of: "file") == nil)
    #expect(try folder.status(of: "moved")?.inode == file)
    try folder.exchange("moved", with: "inner")
    #expect(try folder.status(of: "inner")?.inode == file)
    #expect(try folder.status(of: "moved")?.inode == inner)
    #expect(try folder.readFile("inner", limit: 9) == Array("text".utf8))
    try root.exchange("empty", with: "folder")
    #expect(try root.openFolder("folder").entries().isEmpty)
    #expect(try folder.entries().count == 2)
    try folder.move("moved", to: folder, as: "inner", replacing: true)
    #expect(try folder.status(of: "inner")?.inode == inner)
    try folder.move("inner", to: folder, as: "inner", replacing: true)
    #expect(try folder.entries().count == 1)
  }

  @Test(
    "A link is moved, replaced and removed itself, not what it points to",
    arguments: FileSystemBench.Kind.allCases)
  func links(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    try root.move("link to file", to: root, as: "renamed", replacing: false)
    #expect(try root.linkDestination(of: "renamed") == "file")
    try root.exchange("renamed", with: "link to folder")
    #expect(try root.linkDestination(of: "renamed") == "folder")
    try root.removeFile("renamed")
    try root.move("file", to: root, as: "broken link", replacing: true)
    #expect(try root.status(of: "broken link")?.kind == .file)
    #expect(try listing(root.openFolder("folder")) == ["/inner file 600 "])
  }

  @Test("An append writes at the end and creates what is missing", arguments: FileSystemBench.Kind.allCases)
  func appending(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    try root.appendToFile("file", contents: Array(" more".utf8), permissions: 0o600)
    try root.appendToFile("log", contents: Array("one".utf8), permissions: 0o600)
    try root.appendToFile("log", contents: [], permissions: 0o600)
    #expect(try root.readFile("file", limit: 99) == Array("text more".utf8))
    #expect(try root.status(of: "file")?.permissions == 0o644)
    #expect(try root.readFile("log", limit: 99) == Array("one".utf8))
    #expect(try root.status(of: "log")?.permissions == 0o600)
  }

  @Test("Permissions are set exactly and survive a move", arguments: FileSystemBench.Kind.allCases)
  func permissions(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    for bits: UInt16 in [0o666, 0o640, 0o755, 0o600] {
      try root.setPermissions(of: "file", to: bits)
      #expect(try root.status(of: "file")?.permissions == bits)
    }
    try root.setPermissions(of: "file", to: 0o664)
    try root.move("file", to: root, as: "moved", replacing: true)
    #expect(try root.status(of: "moved")?.permissions == 0o664)
  }

  @Test("Flushing succeeds and changes nothing", arguments: FileSystemBench.Kind.allCases)
  func flushing(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    let before = try listing(root)
    try root.flushFile("file")
    try root.flush()
    #expect(try listing(root) == before)
  }

  @Test("A copy has the contents and the permissions asked for", arguments: FileSystemBench.Kind.allCases)
  func copying(_ kind: FileSystemBench.Kind) throws {
    let (_, root) = try furnished(kind)
    let folder = try root.openFolder("folder")
    let large = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 * 11) }
    try root.createFile("large", contents: large, permissions: 0o644)
    try folder.copyFile("copy", from: root, named: "large", permissions: 0o600)
    #expect(try folder.readFile("copy", limit: .max) == large)
    #expect(try folder.status(of: "copy")?.permissions == 0o600)
    try folder.copyFile(
      "followed", from: root, named: "link to file", followingLinks: true, permissions: 0o600)
    #expect(try folder.readFile("followed", limit: 9) == Array("text".utf8))
  }

  @Test(
    "A folder that was moved stays open, and one that was removed takes nothing",
    arguments: FileSystemBench.Kind.allCases)
  func openFolders(_ kind: FileSystemBench.Kind) throws {
    let (bench, root) = try furnished(kind)
    let folder = try root.openFolder("folder")
    let empty = try root.openFolder("empty")
    try root.move("folder", to: empty, as: "moved", replacing: false)
    try folder.createFile("later", contents: [], permissions: 0o600)
    #expect(try listing(empty).contains("/moved/later file 600 "))
    try root.removeTree("empty")
    #expect(try empty.status(of: "moved") == nil)
    let outcomes = [
      bench.outcome { try empty.entries() },
      bench.outcome { try empty.createFile("a", contents: [], permissions: 0o600) },
      bench.outcome { try empty.makeFolder("a", permissions: 0o700) },
      bench.outcome { try root.move("file", to: empty, as: "file", replacing: true) },
      bench.outcome { try root.move("file", to: empty, as: "file", replacing: false) },
    ]
    #expect(
      outcomes == [
        "list ROOT/empty: there is nothing of that name",
        "create ROOT/empty/a: there is nothing of that name",
        "create ROOT/empty/a: there is nothing of that name",
        "move ROOT/file: there is nothing of that name", "move ROOT/file: there is nothing of that name",
      ])
  }

  @Test("Names are told apart by their bytes, not by their letters", arguments: FileSystemBench.Kind.allCases)
  func unicode(_ kind: FileSystemBench.Kind) throws {
    let root = try keep(FileSystemBench(kind)).root()
    try root.createFile("e\u{301}", contents: [1], permissions: 0o600)
    #expect(try root.status(of: "\u{e9}") == nil)
    try root.createFile("\u{e9}", contents: [2], permissions: 0o600)
    #expect(try root.readFile("e\u{301}", limit: 1) == [1])
    #expect(try root.readFile("\u{e9}", limit: 1) == [2])
    #expect(try root.entries().count == 2)
  }

  @Test("Who writes to a file is known", arguments: FileSystemBench.Kind.allCases)
  func writers(_ kind: FileSystemBench.Kind) throws {
    let (bench, root) = try furnished(kind)
    #expect(try eventually { try !root.isOpenForWriting("file") })
    let writer = try bench.writer(of: "file")
    #expect(try root.isOpenForWriting("file"))
    try root.move("file", to: root, as: "moved", replacing: true)
    #expect(try root.isOpenForWriting("moved"))
    withExtendedLifetime(writer) {}
  }

  @Test(
    "A folder's lock has one holder, and is free when it is released or goes",
    arguments: FileSystemBench.Kind.allCases)
  func locking(_ kind: FileSystemBench.Kind) throws {
    let (bench, root) = try furnished(kind)
    let again = try bench.root()
    let other = try root.openFolder("folder")
    let lock = try #require(try root.lock(waiting: .zero))
    #expect(try root.lock(waiting: .zero) == nil)
    #expect(try again.lock(waiting: .milliseconds(3)) == nil)
    #expect(try other.lock(waiting: .zero) != nil)
    lock.release()
    lock.release()
    do {
      let second = try #require(try again.lock(waiting: .zero))
      lock.release()
      #expect(try root.lock(waiting: .zero) == nil)
      withExtendedLifetime(second) {}
    }
    #expect(try root.lock(waiting: .zero) != nil)
  }

  @Test(
    "Only an absolute path opens a folder, through links as well", arguments: FileSystemBench.Kind.allCases)
  func openingPaths(_ kind: FileSystemBench.Kind) throws {
    let (bench, root) = try furnished(kind)
    let outcomes = [
      "/missing", "/file", "/file/x", "/folder/inner/x", "/circle", "/link to folder", "/folder/../empty/.",
    ]
    .map { path in bench.outcome { try bench.system.openFolder(at: bench.path + path).entries().map(\.name) }
    }
    #expect(
      outcomes == [
        "open ROOT/missing: there is nothing of that name", "open ROOT/file: it is not a folder",
        "open ROOT/file/x: it is not a folder", "open ROOT/folder/inner/x: it is not a folder",
        "open ROOT/circle: it is a symbolic link, which is not followed", #"["inner"]"#, "[]",
      ])
    for path in ["", "relative", "./x", "/a\0b"] {
      #expect(throws: FileSystemError(.invalidName, operation: "open", path: path)) {
        try bench.system.openFolder(at: path)
      }
    }
    #expect(try root.openFolder("folder").path == "\(bench.path)/folder")
  }
}
