import Basics
import Glibc
import TestSupport
import Testing

@testable import Boards

/// A sample of the faults on the real disk: the process is killed by the system in the midst of a change, its locks
/// and open files with it, and another process opens the board.
@Suite("Killing a process that changes a board on the disk", .tags(.fault))
struct FaultOnDiskTests {
  typealias Board = ApplyingBoard

  /// A board like that of the memory tests, in a folder on the disk.
  private struct DiskBoard {
    static let folder = "Work.lanework"

    let root: String
    var path: String { "\(root)/\(Self.folder)" }
    /// Where the state folder lies.
    var statePath: String { stateRoot ?? "\(root)/state" }
    var stateRoot: String?

    /// Writes the board of the memory tests to the disk.
    static func write(into folder: TemporaryFolder) throws -> DiskBoard {
      let snapshot = try ApplyingBoard().snapshot
      for path in snapshot.paths {
        if let bytes = snapshot.file(path) { try folder.write(bytes, to: "\(Self.folder)/\(path)") }
      }
      return DiskBoard(root: folder.path)
    }

    func access(_ fileSystem: any FileSystem = DiskFileSystem()) throws(FileSystemError) -> BoardAccess {
      let state = BoardState(
        StateFolder(path: statePath, fileSystem: fileSystem), names: ["boards", "board"])
      nonisolated(unsafe) var count = 0
      return BoardAccess(
        board: try fileSystem.openFolder(at: path), fileSystem: fileSystem, state: state,
        patience: Patience(lock: .zero, writers: .zero, pause: { _ in }),
        // Called by one thread, under the lock of the board.
        makeSuffix: {
          count += 1
          return "s\(count)"
        })
    }

    /// All files below the board with their contents, and the empty folders.
    func contents() throws -> [String: [UInt8]] {
      var found: [String: [UInt8]] = [:]
      try collect(DiskFileSystem().openFolder(at: path), "", &found)
      return found
    }

    private func collect(_ folder: any Folder, _ path: String, _ found: inout [String: [UInt8]]) throws {
      for entry in try folder.entries() {
        let place = "\(path)/\(entry.name)"
        if entry.kind == .folder {
          found["\(place)/"] = []
          try collect(try folder.openFolder(entry.name), place, &found)
        } else {
          found[place] = try folder.readFile(entry.name, limit: .max)
        }
      }
    }
  }

  private static let steps: [ChangeStep] = {
    let new = Board.lanePlace(3).appending(Board.new(1))
    return [
      .create(new),
      .write(Board.cardPlace(3, 1), to: "---\ntitle: First\n---\n"),
      .remove(Board.cardPlace(1, 1).appending("comments").appending(Board.comment(2))),
      .move(Board.cardPlace(1, 1), to: Board.lanePlace(3).appending(Board.card(1, 1))),
      .move(Board.lanePlace(2), to: BoardPath([".trash", Board.lane(2)])),
    ]
  }()

  /// The number of changes that the steps take, and the board after them.
  private static func undisturbed() throws -> (changes: Int, after: [String: [UInt8]]) {
    let folder = try TemporaryFolder()
    let board = try DiskBoard.write(into: folder)
    nonisolated(unsafe) var changes = 0
    // Called by this thread only.
    let system = CountingFileSystem(DiskFileSystem()) { changes = $0 }
    _ = try ChangeApplier(try board.access(system)).apply(steps, title: "A Group")
    return (changes, try board.contents())
  }

  @Test("The next process takes the change back, or finds it complete")
  func killed() async throws {
    let (changes, after) = try Self.undisturbed()
    for change in stride(from: 1, through: changes, by: 7) {
      let folder = try TemporaryFolder()
      let board = try DiskBoard.write(into: folder)
      let before = try board.contents()
      let root = folder.path
      await #expect(processExitsWith: .signal(SIGKILL)) { [root = root as String, change = change as Int] in
        let system = CountingFileSystem(DiskFileSystem()) { if $0 == change { raise(SIGKILL) } }
        let access = try DiskBoard(root: root).access(system)
        _ = try ChangeApplier(access).apply(FaultOnDiskTests.steps, title: "A Group")
      }
      _ = try BoardRecovery(try board.access()).recover()
      let found = try board.contents()
      #expect(found == before || found == after, "killed at change \(change)")
      if folder.contains("state/intents/board") {
        #expect(try folder.names(in: "state/intents/board").filter { $0 != "draft" }.isEmpty)
      }
    }
  }

  @Test("A change on the disk, its undoing and its redoing give the very bytes")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let board = try DiskBoard.write(into: folder)
    let before = try board.contents()
    let applier = ChangeApplier(try board.access())
    _ = try applier.apply(Self.steps, title: "A Group")
    let after = try board.contents()
    #expect(after != before)
    _ = try applier.apply(Self.steps.reversed().map(\.reversed), title: "Undo A Group")
    var undone = try board.contents()
    undone[".trash/"] = nil
    undone["/.trash/"] = nil
    #expect(undone == before)
    _ = try applier.apply(
      Self.steps.reversed().map(\.reversed).reversed().map(\.reversed), title: "Redo A Group")
    #expect(try board.contents() == after)
  }

  /// Whether the machine has a file system in memory besides the one that the tests' folders lie on.
  private static let hasSecondFileSystem: Bool = {
    var memory = stat()
    var usual = stat()
    return stat("/dev/shm", &memory) == 0 && stat("/tmp", &usual) == 0 && memory.st_dev != usual.st_dev
      && access("/dev/shm", W_OK) == 0
  }()

  @Test(
    "A folder leaves the board for a state folder on another file system, and comes back with the very bytes",
    .enabled(if: hasSecondFileSystem))
  func acrossFileSystems() throws {
    var template = Array("/dev/shm/lanework-test-XXXXXX".utf8CString)
    let state = try #require(mkdtemp(&template).map { String(cString: $0) })
    defer {
      #expect(throws: Never.self) {
        try DiskFileSystem().openFolder(at: "/dev/shm").removeTree(FilePath.split(state).name)
      }
    }
    let folder = try TemporaryFolder()
    var board = try DiskBoard.write(into: folder)
    board.stateRoot = state
    let before = try board.contents()
    let applier = ChangeApplier(try board.access())
    let card = "/\(Board.cardPath(1, 1))"
    let step = ChangeStep.remove(Board.cardPlace(1, 1))
    _ = try applier.apply([step], title: "Remove Card")
    #expect(try board.contents() == before.filter { !$0.key.hasPrefix(card) })
    _ = try applier.apply([step.reversed], title: "Undo Remove Card")
    #expect(try board.contents() == before)
    #expect(try DiskFileSystem().openFolder(at: "\(state)/boards/board/removed").entries().isEmpty)
  }

  @Test("A program that has the file open for writing on the disk is noticed")
  func openForWriting() throws {
    let folder = try TemporaryFolder()
    let board = try DiskBoard.write(into: folder)
    let file = open("\(board.path)/\(Board.cardPlace(1, 2))/index.md", O_WRONLY)
    try #require(file >= 0)
    defer { close(file) }
    do throws(ApplyError) {
      _ = try ChangeApplier(try onDisk { () throws(FileSystemError) in try board.access() })
        .apply([.write(Board.cardPlace(1, 2), to: "ours")], title: "Describe Card")
      Issue.record("It was applied.")
    } catch {
      #expect(error.reason == .openForWriting(Board.cardPlace(1, 2).appending("index.md")))
    }
    #expect(write(file, "late", 4) == 4)
    let text = try folder.readText("\(DiskBoard.folder)/\(Board.cardPlace(1, 2))/index.md")
    #expect(text.hasPrefix("late"))
  }
}
