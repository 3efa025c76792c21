import Basics
public import Boards
import Synchronization

extension BoardFixture.InMemory {
  /// Where the state folder is.
  public static let statePath = "/state"

  /// Opens the board for changing.
  ///
  /// - Parameter fileSystem: the process that changes it; nil for the fixture's own.
  public func editor(in fileSystem: MemoryFileSystem? = nil) throws -> BoardEditor {
    let system = fileSystem ?? self.fileSystem
    let counter = Atomic<Int>(0)
    let folder = try system.openFolder(at: path)
    let access = BoardAccess(
      board: folder, fileSystem: system,
      state: BoardState(StateFolder(path: Self.statePath, fileSystem: system), names: ["boards", "board"]),
      durability: .fast,
      patience: Patience(
        lock: .milliseconds(1), writers: .milliseconds(1), interval: .milliseconds(1), pause: { _ in }),
      makeSuffix: { "s\(counter.add(1, ordering: .relaxed).newValue)" })
    let loader = BoardLoader()
    return BoardEditor(
      board: try loader.load(folder), folder: folder, loader: loader, applier: ChangeApplier(access))
  }

  /// Every file of the board with its bytes; empty folders are left out.
  public func files() throws -> [String: [UInt8]] {
    let snapshot = try disk.snapshot(of: path)
    var files: [String: [UInt8]] = [:]
    for path in snapshot.paths { if let bytes = snapshot.file(path) { files[path] = bytes } }
    return files
  }
}
