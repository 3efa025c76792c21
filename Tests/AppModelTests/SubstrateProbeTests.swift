import Basics
import TestSupport
import Testing

@testable import AppModel

@Suite struct SubstrateProbeTests {
  private let disk = MemoryDisk()
  private static let board = "/home/ada/work/Plans.lanework"

  init() throws { try disk.makeFolder(Self.board) }

  private func find(enforcesPermissions: Bool = true) throws -> SubstrateReason {
    let process = MemoryFileSystem(on: disk, enforcesPermissions: enforcesPermissions)
    return try SubstrateProbe(fileSystem: process).find(boardAt: Self.board).reason
  }

  @Test("Without a repository anywhere the board is plain")
  func plain() throws {
    #expect(try find() == .noRepository)
  }

  @Test(
    "A repository at the board makes it a git board, as a folder and as a file", arguments: [true, false])
  func atBoard(_ isFolder: Bool) throws {
    if isFolder {
      try disk.makeFolder("\(Self.board)/.git")
    } else {
      try disk.write("gitdir: /elsewhere\n", to: "\(Self.board)/.git")
    }
    // One above it changes nothing.
    try disk.makeFolder("/home/ada/.git")
    #expect(try find() == .repositoryAtBoard)
  }

  @Test(
    "A repository above the board makes it nested, however far above",
    arguments: ["/home/ada/work", "/home/ada", "/home", "/"], [true, false])
  func above(_ folder: String, _ isFolder: Bool) throws {
    let git = folder == "/" ? "/.git" : "\(folder)/.git"
    if isFolder { try disk.makeFolder(git) } else { try disk.write("gitdir: /x\n", to: git) }
    #expect(try find() == .repositoryAbove(folder))
  }

  @Test("The nearest repository above is the one that is named")
  func nearest() throws {
    try disk.makeFolder("/home/.git")
    try disk.makeFolder("/home/ada/work/.git")
    #expect(try find() == .repositoryAbove("/home/ada/work"))
  }

  @Test("A repository beside or inside the board does not count")
  func elsewhere() throws {
    try disk.makeFolder("/home/ada/work/other/.git")
    try disk.makeFolder("\(Self.board)/lane/.git")
    try disk.makeFolder("\(Self.board)/.github")
    #expect(try find() == .noRepository)
  }

  @Test("A link counts by what it leads to")
  func links() throws {
    try disk.makeLink("\(Self.board)/.git", to: "/nowhere")
    #expect(try find() == .noRepository)
    try disk.makeLink("/home/ada/work/.git", to: "/repositories/work")
    try disk.makeFolder("/repositories/work")
    #expect(try find() == .repositoryAbove("/home/ada/work"))
    try disk.remove("\(Self.board)/.git")
    try disk.write("gitdir: /x\n", to: "/repositories/file")
    try disk.makeLink("\(Self.board)/.git", to: "/repositories/file")
    #expect(try find() == .repositoryAtBoard)
  }

  @Test("A pipe is no repository")
  func pipe() throws {
    try disk.makePipe("\(Self.board)/.git")
    #expect(try find() == .noRepository)
  }

  @Test("A folder above that may not be read is passed by")
  func unreadable() throws {
    try disk.makeFolder("/.git")
    try disk.setPermissions(of: "/home", to: 0o711)
    #expect(try find() == .repositoryAbove("/"))
  }

  @Test("A board that may not be read is a failure, not a finding")
  func unreadableBoard() throws {
    try disk.setPermissions(of: Self.board, to: 0o000)
    #expect(throws: FileSystemError.self) { try find() }
  }

  @Test("Nothing in a repository is opened, and nothing is changed")
  func looksOnly() throws {
    try disk.makeFolder("\(Self.board)/.git/objects")
    let process = MemoryFileSystem(on: disk)
    _ = try SubstrateProbe(fileSystem: process).find(boardAt: Self.board)
    #expect(process.calls.map(\.kind) == [.openFolder, .look])
    #expect(process.changeCount == 0)
  }
}
