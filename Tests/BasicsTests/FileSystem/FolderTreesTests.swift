import Basics
import TestSupport
import Testing

@Suite("Folder trees")
final class FolderTreesTests {
  /// The folders under test, which must not go before the test does.
  private var benches: [FileSystemBench] = []

  private func keep(_ bench: FileSystemBench) -> FileSystemBench {
    benches.append(bench)
    return bench
  }

  private func furnished(_ kind: FileSystemBench.Kind) throws -> (FileSystemBench, any Folder) {
    let bench = try keep(FileSystemBench(kind))
    let root = try bench.root()
    try root.makeFolder("tree", permissions: 0o750)
    let tree = try root.openFolder("tree")
    try tree.createFile("script", contents: [1, 2], permissions: 0o700)
    try tree.makeFolder("inner", permissions: 0o700)
    try tree.openFolder("inner").createFile("deep", contents: [3], permissions: 0o640)
    try tree.makeLink("outside", to: "..")
    try root.createFile("neighbour", contents: [4], permissions: 0o600)
    return (bench, root)
  }

  @Test(
    "A tree is copied with permissions and links, flushed or not", arguments: FileSystemBench.Kind.allCases,
    [true, false])
  func copying(_ kind: FileSystemBench.Kind, _ flushing: Bool) throws {
    let (_, root) = try furnished(kind)
    let tree = try listing(root.openFolder("tree"))
    try root.copyTree("copy", from: root, named: "tree", flushing: flushing)
    #expect(try listing(root.openFolder("copy")) == tree)
    #expect(try root.status(of: "copy")?.permissions == 0o750)
    #expect(try listing(root.openFolder("tree")) == tree)
  }

  @Test("A tree is copied between different kinds of file system")
  func copyingAcross() throws {
    let (_, root) = try furnished(.disk)
    let memory = try keep(FileSystemBench(.memory))
    try memory.root().copyTree("copy", from: root, named: "tree", flushing: true)
    #expect(try listing(memory.root().openFolder("copy")) == listing(root.openFolder("tree")))
  }

  @Test("A pipe is not copied", arguments: FileSystemBench.Kind.allCases)
  func pipes(_ kind: FileSystemBench.Kind) throws {
    let (bench, root) = try furnished(kind)
    try bench.makePipe("tree/pipe")
    #expect(throws: FileSystemError(.unsupported, operation: "copy", path: "\(bench.path)/tree/pipe")) {
      try root.copyTree("copy", from: root, named: "tree", flushing: false)
    }
  }

  @Test("A tree is removed without following its links", arguments: FileSystemBench.Kind.allCases)
  func removing(_ kind: FileSystemBench.Kind) throws {
    let (bench, root) = try furnished(kind)
    try bench.makePipe("tree/pipe")
    try root.removeTree("tree")
    #expect(try listing(root) == ["/neighbour file 600 \u{4}"])
    try root.makeLink("link", to: "neighbour")
    try root.removeTree("link")
    try root.removeTree("neighbour")
    #expect(try root.entries().isEmpty)
    #expect(throws: FileSystemError(.notFound, operation: "open", path: "\(bench.path)/tree")) {
      try root.removeTree("tree")
    }
  }
}
