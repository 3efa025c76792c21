import Basics
import TestSupport
import Testing

@Suite struct StateFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("The folder is made when it is first opened, with all that is missing above it, for its owner alone")
  func created() throws {
    let state = StateFolder(path: folder.path(of: "local/state/lanework"), fileSystem: DiskFileSystem())
    #expect(try state.openExisting() == nil)
    #expect(try state.openExisting("intents") == nil)
    #expect(try folder.names().isEmpty)
    _ = try state.open("intents", "mine")
    for path in ["local", "local/state", "local/state/lanework", "local/state/lanework/intents"] {
      let status = try DiskFileSystem().openFolder(at: folder.path(of: path)).status()
      #expect(status.permissions & 0o777 == 0o700, "\(path)")
    }
    #expect(try state.openExisting("intents", "mine") != nil)
    #expect(try state.openExisting("intents", "other") == nil)
  }

  @Test("A folder that cannot be made is an error that names it")
  func unwritable() throws {
    try folder.write("in the way", to: "state")
    let path = folder.path(of: "state/lanework")
    let state = StateFolder(path: path, fileSystem: DiskFileSystem())
    let error = #expect(throws: StateFolderError.self) { try state.open() }
    guard case .unavailable(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == .notAFolder)
    #expect(error?.hint.contains(folder.path(of: "state")) == true)
  }

  @Test("Without a home there is no folder, and nothing kept in it")
  func noHome() throws {
    let state = StateFolder(path: nil, fileSystem: DiskFileSystem())
    #expect(throws: StateFolderError.noHome) { try state.open() }
    #expect(try state.openExisting() == nil)
  }

  @Test("A link in the place of a folder inside is refused")
  func link() throws {
    try folder.makeFolder("elsewhere")
    try folder.makeFolder("lanework")
    try folder.makeLink("lanework/intents", to: folder.path(of: "elsewhere"))
    let state = StateFolder(path: folder.path(of: "lanework"), fileSystem: DiskFileSystem())
    let error = #expect(throws: StateFolderError.self) { try state.open("intents") }
    guard case .unavailable(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == .isLink)
  }
}
