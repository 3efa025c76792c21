import Git
import Posix
import TestSupport
import Testing

@Suite("Filters and ignore rules of a GitRepository", .tags(.git))
struct GitRepositoryFilterTests {
  private static let contents: [[UInt8]] = [
    "", "a\nb\n", "a\r\nb\r\n", "a\r\nb\n", "a\rb", "no end", "\r\n", "$Id$\n", "$Id: old $\r\n",
    "a\0\r\nb\n",
    String(repeating: "line\r\n", count: 5000),
  ].map { Array($0.utf8) }

  /// A configuration, and attributes for the files.
  private static let settings: [(autocrlf: String, attributes: String)] = [
    ("true", ""), ("input", ""), ("false", ""), ("false", "* text=auto eol=crlf"), ("false", "*.md eol=crlf"),
    ("true", "*.md -text"), ("true", "*.md binary"), ("input", "*.md text eol=lf"), ("false", "*.md text"),
    ("false", "*.md ident"), ("true", "*.md ident text"),
  ]

  @Test("Files are stored and written as `git add` and `git checkout` do", arguments: settings)
  func roundTrip(setting: (autocrlf: String, attributes: String)) throws {
    let fixture = try GitFixture()
    try fixture.git("config", "core.autocrlf", setting.autocrlf)
    try fixture.write(setting.attributes + "\n", to: ".gitattributes")
    let repository = try fixture.open()
    for (number, bytes) in Self.contents.enumerated() {
      let path = "folder/\(number).md"
      try fixture.write(bytes, to: path)
      let cleaned = try repository.cleaned(bytes, at: path)
      try fixture.git("add", path)
      let stored = try fixture.id("rev-parse", ":\(path)")
      #expect(try repository.writeBlob(cleaned) == stored, "\(number)")
      #expect(try repository.blob(stored) == cleaned, "\(number)")

      try fixture.folder.write([], to: "work/" + path)
      try fixture.git("checkout", "--", path)
      #expect(try repository.smudged(stored, at: path) == fixture.read(path), "\(number)")
    }
  }

  @Test("A file that is tracked with carriage returns keeps them, also when it was added meanwhile")
  func carriageReturnsInIndex() throws {
    let fixture = try GitFixture()
    let repository = try fixture.open()
    let bytes = Array("a\r\nb\r\n".utf8)
    try fixture.git("config", "core.autocrlf", "true")
    #expect(try fixture.open().cleaned(bytes, at: "file") == Array("a\nb\n".utf8))
    let opened = try fixture.open()
    #expect(try opened.cleaned(bytes, at: "file") == Array("a\nb\n".utf8))
    let id = try repository.writeBlob(bytes)
    try fixture.git("update-index", "--add", "--cacheinfo", "100644,\(id),file")
    #expect(try opened.cleaned(bytes, at: "file") == bytes)
  }

  @Test("A split index, which the library cannot read, is an error and not a wrong answer")
  func splitIndex() throws {
    let fixture = try GitFixture()
    try fixture.commitAll("First")
    try fixture.git("update-index", "--split-index")
    let error = #expect(throws: GitError.self) { try fixture.open().cleaned([], at: "file") }
    #expect(error?.code == .unsupported)
    #expect(error?.message == "it uses the index extension 'link', which is not supported")
  }

  @Test("Attributes that change while the repository is open count")
  func changedAttributes() throws {
    let fixture = try GitFixture()
    let repository = try fixture.open()
    let id = try repository.writeBlob(Array("a\n".utf8))
    #expect(try repository.smudged(id, at: "x.md") == Array("a\n".utf8))
    try fixture.write("*.md eol=crlf\n", to: ".gitattributes")
    #expect(try repository.smudged(id, at: "x.md") == Array("a\r\n".utf8))
  }

  @Test("A conversion that `core.safecrlf` forbids is refused as `git add` refuses it")
  func safety() throws {
    let fixture = try GitFixture()
    try fixture.git("config", "core.autocrlf", "input")
    try fixture.git("config", "core.safecrlf", "true")
    try fixture.write("a\r\nb\n", to: "file")
    #expect(throws: GitFixtureFailure.self) { try fixture.git("add", "file") }
    let error = #expect(throws: GitError.self) {
      try fixture.open().cleaned(Array("a\r\nb\n".utf8), at: "file")
    }
    #expect(error?.category == .filter)
  }

  @Test("Conversions that are not made here have a name")
  func unknownFilters() throws {
    let fixture = try GitFixture()
    try fixture.write(
      "*.bin filter=lfs diff=lfs merge=lfs -text\n*.txt working-tree-encoding=UTF-16\n*.md text ident\nfree.bin !filter\n",
      to: ".gitattributes")
    try fixture.write("*.md filter=secret\n", to: "folder/.gitattributes")
    let repository = try fixture.open()
    #expect(try repository.unknownFilter(at: "a.bin") == "lfs")
    #expect(try repository.unknownFilter(at: "deep/in/a.bin") == "lfs")
    #expect(try repository.unknownFilter(at: "free.bin") == nil)
    #expect(try repository.unknownFilter(at: "a.txt") == "UTF-16")
    #expect(try repository.unknownFilter(at: "a.md") == nil)
    #expect(try repository.unknownFilter(at: "folder/a.md") == "secret")
  }

  @Test("Ignore rules name what they name for git")
  func ignoring() throws {
    let fixture = try GitFixture()
    try fixture.write("*.tmp\n/build/\n!keep.tmp\nwith space\n", to: ".gitignore")
    try fixture.write("*\n!*.md\n", to: "nested/.gitignore")
    try fixture.write("excluded\n", to: ".git/info/exclude")
    try fixture.folder.write("*.person\n", to: "home/.config/git/ignore")
    try fixture.folder.makeFolder("work/build/deep")
    let repository = try fixture.open()
    for path in [
      "a.tmp", "keep.tmp", "build/", "build/deep/file", "sub/build", "with space", "nested/a", "nested/a.md",
      "excluded", "a.person", "sub/a.person", "a.md", ".gitignore", "n\u{E4}me.tmp",
    ] {
      let git = try fixture.attempt(["check-ignore", "--quiet", "--no-index", path])
      #expect(try repository.isIgnored(path) == (git.end == .exited(0)), "\(path)")
    }
  }

  /// The library alone never comes back from such a rule.
  @Test(
    "A form feed in the rules for ignored files is an error, wherever they lie",
    arguments: [
      "work/.gitignore", "work/folder/.gitignore", "work/.git/info/exclude", "home/.config/git/ignore",
      "home/rules",
    ])
  func formFeed(file: String) throws {
    let fixture = try GitFixture()
    if file == "home/rules" { try fixture.git("config", "core.excludesFile", "~/rules") }
    let repository = try fixture.open()
    for rule in ["\u{C} x\n", "!\u{B}\n"] {
      try fixture.folder.write("a\n" + rule, to: file)
      let error = #expect(throws: GitError.self) { try repository.isIgnored("folder/file") }
      #expect(error?.code == .unsupported)
      try fixture.folder.write("a\n", to: file)
      #expect(try !repository.isIgnored("folder/file"))
    }
  }
}
