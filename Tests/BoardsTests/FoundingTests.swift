import Basics
import BoardFormat
import Boards
import TestSupport
import Testing

@Suite("BoardFounder")
struct FoundingTests {
  private static let now = Timestamp("2026-10-07T12:00:00Z") ?? Timestamp(milliseconds: 0)

  private static func context(_ random: inout SeededGenerator) -> PlanningContext {
    PlanningContext(now: now, seed: IdentitySeed(using: &random))
  }

  private static func founder(_ system: MemoryFileSystem) throws -> BoardFounder {
    BoardFounder(in: try system.openFolder(at: "/home")) { "abc123" }
  }

  private static func newBoard(_ name: String = "Work.lanework") throws -> NewBoard {
    var random = SeededGenerator(seed: 1)
    var new = try NewBoard(folderName: name, title: "Work", in: context(&random))
    try new.apply(.addLane(AddLane(title: "To do")), in: context(&random))
    try new.apply(.addLane(AddLane(title: "Done", body: "Finished.\n")), in: context(&random))
    return new
  }

  @Test("A new board is there as a whole, with an identity, its lanes and the seed of its ignore file")
  func found() throws {
    let disk = MemoryDisk()
    try disk.makeFolder("/home")
    try Self.founder(MemoryFileSystem(on: disk)).found(try Self.newBoard())
    let board = try BoardLoader().load(at: "/home/Work.lanework", in: MemoryFileSystem(on: disk))
    #expect(board.displayTitle == "Work")
    #expect(board.id?.hasCanonicalSpelling == true)
    #expect(board.lanes.map(\.displayTitle) == ["To do", "Done"])
    #expect(try disk.snapshot(of: "/home").paths.allSatisfy { !$0.contains(".lanework-") })
    let ignored = try disk.readText("/home/Work.lanework/.gitignore").split(separator: "\n")
    #expect(ignored.first == "# lanework-gitignore v4")
    #expect(
      ignored.filter { !$0.hasPrefix("#") } == [".DS_Store", ".*.lanework-*", ".log/", ".tracker.nosync/"])
  }

  @Test("Nothing that is there is replaced")
  func exists() throws {
    let disk = MemoryDisk()
    try disk.write("mine", to: "/home/Work.lanework")
    let founder = try Self.founder(MemoryFileSystem(on: disk))
    let new = try Self.newBoard()
    #expect(throws: BoardFoundingError.exists(path: "/home/Work.lanework")) { try founder.found(new) }
    #expect(try disk.snapshot(of: "/home").paths == ["Work.lanework"])
  }

  @Test(
    "A name that no board's folder has is refused",
    arguments: ["Work", ".lanework", "a/b.lanework", "Work.LANEWORK", ".x.lanework", "a\n.lanework"])
  func names(name: String) throws {
    let error = #expect(throws: OperationError.self) { try Self.newBoard(name) }
    #expect(error?.code == .invalidValue)
  }

  @Test("At whatever call the disk fails, nothing is left")
  func faults() throws {
    let new = try Self.newBoard()
    for number in 1...200 {
      let disk = MemoryDisk()
      try disk.makeFolder("/home")
      let system = MemoryFileSystem(on: disk)
      let founder = try Self.founder(system)
      system.setFaults(FaultPlan(.fail(.noSpace), atCall: number, counting: .changes))
      do {
        try founder.found(new)
        #expect(number > 8, "no call failed")
        return
      } catch {
        let paths = try disk.snapshot(of: "/home").paths
        // After the rename the board is there, only not known to survive a loss of power.
        #expect(paths.isEmpty || paths.contains("Work.lanework/index.md"), "change \(number): \(paths)")
        #expect(paths.allSatisfy { !$0.contains(".lanework-") })
      }
    }
    Issue.record("the board was never founded")
  }

  @Test("The sample board has a bit of everything and breaks no rule")
  func sample() throws {
    var random = SeededGenerator(seed: 2)
    let sample = try SampleBoard(now: Self.now, using: &random).board()
    let disk = MemoryDisk()
    try disk.makeFolder("/home")
    let system = MemoryFileSystem(on: disk)
    try Self.founder(system).found(sample)
    let path = "/home/\(SampleBoard.folderName)"
    let board = try BoardLoader(readsComments: true).load(at: path, in: system)
    #expect(board.lanes.count == 4)
    let cards = board.lanes.flatMap(\.cards)
    #expect(cards.count == 10)
    #expect(cards.filter { $0.due != nil }.count >= 4)
    #expect(cards.allSatisfy { !$0.labels.isEmpty && !$0.body.isEmpty })
    #expect(cards.flatMap { $0.comments.loaded ?? [] }.count == 4)
    #expect(cards.contains { $0.waiting != nil })
    let report = try BoardValidator(fileSystem: system, schemas: .builtIn()).validate(boardsAt: [path])
    #expect(report.findings.isEmpty)
    #expect(report.documentCount == 19)
  }
}
