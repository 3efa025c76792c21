import AppModel
import Basics
import Boards
import Entitlement
import Foundation
import TestSupport
import Testing

@Suite("A free session")
struct FreeSessionInertnessTests {
  /// A board with two lanes and a card, its repository, and a person who has no subscription.
  private struct Bench {
    let folder: TemporaryFolder
    let made: RepositoryPlace.Made
    let model: AppModel
    let file: String

    init(_ place: RepositoryPlace) throws {
      folder = try TemporaryFolder()
      var fixture = BoardFixture(title: "Plans", folderName: "Plans.lanework")
      let lane = fixture.addLane("To do", order: 1_024)
      _ = fixture.addLane("Done", order: 2_048)
      let card = fixture.addCard("Write", to: lane, order: 1_024, body: "One.\n")
      fixture.addComment("Hm.", to: card)
      let boards = try TemporaryFolder()
      made = try place.make(fixture, in: boards)
      kept = boards
      file = folder.path(of: "attached.txt")
      try folder.write("attached", to: "attached.txt")
      model = AppModel(
        Surroundings(
          fileSystem: DiskFileSystem(),
          folders: UserFolders(environment: ["HOME": folder.path], name: "lanework"), time: FixedTime(),
          random: .system, diagnostics: RecordedDiagnostics(), pause: GitBoard.briefly))
    }

    private let kept: TemporaryFolder

    func snapshot() throws -> RepositorySnapshot {
      try RepositorySnapshot(aroundBoardAt: made.board, on: DiskFileSystem())
    }

    func begin() throws -> BoardSession {
      try model.beginSession(
        boardAt: made.board, now: SessionFixture.now,
        options: SessionOptions(durability: .fast, readsComments: true))
    }
  }

  @Test(
    "200 operations leave content, size, mode and times of every .git as they are",
    arguments: RepositoryPlace.allCases)
  func randomOperations(_ place: RepositoryPlace) throws {
    let bench = try Bench(place)
    let before = try bench.snapshot()
    #expect(before.entries["\(bench.made.repository)/index.lock"] != nil)
    #expect(before.entries.count > 20)

    let session = try bench.begin()
    #expect(session.tier == .free)
    #expect(session.substrate == nil)
    var operations = RandomOperations(seed: 7, attaching: bench.file)
    var done = 0
    var attempts = 0
    while done < 200, attempts < 1_000 {
      attempts += 1
      // What makes no sense on the board by then is refused, as it should be.
      if (try? session.perform(operations.next(on: session.board))) != nil { done += 1 }
      if attempts.isMultiple(of: 9) { _ = try? session.undo() }
      if attempts.isMultiple(of: 18) { _ = try? session.redo() }
    }
    session.end(.boardClosed)
    #expect(done == 200)
    #expect(before.differences(to: try bench.snapshot()) == [])
  }

  @Test(
    "The exercise carries out operations of every kind, and leaves every .git as it is",
    arguments: RepositoryPlace.allCases)
  func exercise(_ place: RepositoryPlace) throws {
    let bench = try Bench(place)
    let before = try bench.snapshot()
    let session = try bench.begin()
    let exercise = try session.exercise(operations: 200, attaching: bench.file)
    #expect(exercise.operations == 200)
    #expect(exercise.undone == 40)
    #expect(exercise.redone == 20)
    #expect(exercise.kinds.count == 39)
    #expect(before.differences(to: try bench.snapshot()) == [])
  }

  @Test("The exercise works on an empty board, and changes nothing when it has no operations")
  func emptyBoard() throws {
    let folder = try TemporaryFolder()
    let board = try BoardFixture(title: "Empty", folderName: "Empty.lanework").write(to: folder)
    let bench = try Bench(.atBoard)
    let session = try bench.model.beginSession(boardAt: board, now: SessionFixture.now)
    let text = try folder.readText("Empty.lanework/index.md")
    #expect(try session.exercise(operations: 0, attaching: bench.file) == BoardExercise())
    #expect(try folder.readText("Empty.lanework/index.md") == text)
    #expect(try folder.names(in: "Empty.lanework") == ["index.md"])
    #expect(try session.exercise(operations: 120, attaching: bench.file).operations == 120)
  }
}
