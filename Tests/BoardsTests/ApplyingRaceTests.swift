import Basics
import Synchronization
import TestSupport
import Testing

@testable import Boards

/// Plays another program that does something right before each call of ours: whatever it wrote must be there at
/// the end.
@Suite("Applying a change while another program writes", .tags(.fault))
struct ApplyingRaceTests {
  typealias Board = ApplyingBoard
  private static let place = Board.cardPlace(1, 2)
  private static let target = "\(Board.path)/\(place)/index.md"

  /// How another program writes a file.
  enum Manner: CaseIterable, Sendable {
    /// Into the file that is there.
    case inPlace
    /// By a new file that is renamed over it.
    case byRename

    func write(_ text: String, to path: String, on disk: MemoryDisk) {
      // Where there is no file (any more), another program does not bring one back.
      guard disk.status(of: path) != nil else { return }
      do {
        switch self {
        case .inPlace: try disk.write(text, to: path)
        case .byRename: try disk.replace(path, with: text)
        }
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  /// One change of the small board by a process, with a hook before each call.
  private struct Process {
    let board: ApplyingBoard
    let system: MemoryFileSystem
    let applier: ChangeApplier

    init(_ scenario: FaultScenario, pause: @escaping @Sendable (Duration) -> Void = { _ in }) throws {
      board = try scenario.board()
      system = MemoryFileSystem(on: board.disk)
      applier = ChangeApplier(try ApplyingBoard.access(system, pause: pause))
      system.setFaults(.none)
    }

    func apply(_ scenario: FaultScenario) -> Result<AppliedChange, ApplyError> {
      Result { () throws(ApplyError) in try applier.apply(scenario.steps, title: scenario.name) }
    }

    /// Whether there is a temporary file or folder anywhere in the board.
    func hasLeftovers() throws -> Bool {
      try board.snapshot.paths.contains { $0.contains(".lanework-") }
    }
  }

  private static func callCount(_ scenario: FaultScenario) throws -> Int {
    let process = try Process(scenario)
    _ = process.apply(scenario)
    return process.system.calls.count
  }

  private static func isConflict(_ outcome: Result<AppliedChange, ApplyError>) -> Bool {
    if case .failure(let error) = outcome { error.isConflict } else { false }
  }

  // MARK: - Files

  @Test(
    "What is written at any moment of a replacement is in the file afterwards", arguments: Manner.allCases)
  func oneWrite(manner: Manner) throws {
    let scenario = FaultScenario.write
    var conflicts = 0
    let calls = try Self.callCount(scenario)
    for moment in 1...calls {
      let process = try Process(scenario)
      let disk = process.board.disk
      process.system.setHook { call in
        if call.number == moment { manner.write("theirs", to: Self.target, on: disk) }
      }
      let outcome = process.apply(scenario)
      #expect(try disk.readText(Self.target) == "theirs", "at call \(moment): \(outcome)")
      #expect(try !process.hasLeftovers())
      if case .failure(let error) = outcome {
        guard
          case .changed(Self.place.appending("index.md"), found: FileContent(Array("theirs".utf8))) = error
            .reason
        else {
          Issue.record("at call \(moment): \(error)")
          continue
        }
        conflicts += 1
      }
    }
    // Up to the exchange they are noticed, after it they overwrite ours; both have to occur.
    #expect(conflicts > 5 && conflicts < calls)
  }

  @Test(
    "Of two writes at any two moments the second one is in the file afterwards", arguments: Manner.allCases)
  func twoWrites(manner: Manner) throws {
    let scenario = FaultScenario.write
    let quiet = try Process(scenario)
    _ = quiet.apply(scenario)
    // From the check to the temporary file all moments are alike. What is put back takes more calls.
    let start = try #require(quiet.system.calls.first { $0.kind == .create && $0.path.contains("/.index") })
      .number
    let calls = quiet.system.calls.count + 8
    for first in start...calls {
      for second in first...calls {
        let process = try Process(scenario)
        let disk = process.board.disk
        process.system.setHook { call in
          if call.number == first { manner.write("first", to: Self.target, on: disk) }
          if call.number == second { manner.write("second", to: Self.target, on: disk) }
        }
        let outcome = process.apply(scenario)
        let reached = process.system.calls.count
        let expected = reached >= second ? "second" : "first"
        guard reached >= first else { continue }
        #expect(try disk.readText(Self.target) == expected, "at calls \(first), \(second): \(outcome)")
        #expect(try !process.hasLeftovers())
      }
    }
  }

  @Test("Writes before each and every call end with the last one in the file and none of ours beside it")
  func manyWrites() throws {
    let scenario = FaultScenario.write
    let calls = try Self.callCount(scenario)
    for first in 1...calls {
      let process = try Process(scenario)
      let disk = process.board.disk
      let last = Mutex("")
      process.system.setHook { call in
        guard call.number >= first, disk.status(of: Self.target) != nil else { return }
        let text = "version \(call.number)"
        Manner.byRename.write(text, to: Self.target, on: disk)
        last.withLock { $0 = text }
      }
      let outcome = process.apply(scenario)
      process.system.setHook(nil)
      let expected = last.withLock { $0 }
      guard !expected.isEmpty else { continue }
      #expect(try disk.readText(Self.target) == expected, "from call \(first): \(outcome)")
      #expect(try !process.hasLeftovers())
    }
  }

  /// When a program that has opened the file writes and closes.
  enum Writer: CaseIterable, Sendable {
    case writesWhileWeWait, writesAtTheNextCall, writesAfterwards
  }

  @Test("What a program writes into a file that it opened before is never lost", arguments: Writer.allCases)
  func openFile(writer: Writer) throws {
    let scenario = FaultScenario.write
    for moment in 1...(try Self.callCount(scenario)) {
      let opened = Mutex<MemoryOpenFile?>(nil)
      let finish: @Sendable () -> Void = {
        opened.withLock { file in
          file?.write("theirs")
          file = nil
        }
      }
      let process = try Process(scenario) { _ in if writer == .writesWhileWeWait { finish() } }
      let disk = process.board.disk
      process.system.setHook { call in
        if call.number == moment {
          do {
            let file = try disk.openForWriting(Self.target)
            opened.withLock { $0 = file }
          } catch {
            Issue.record("\(error)")
          }
        } else if call.number == moment + 1, writer == .writesAtTheNextCall {
          finish()
        }
      }
      let outcome = process.apply(scenario)
      process.system.setHook(nil)
      finish()
      #expect(try disk.readText(Self.target) == "theirs", "at call \(moment): \(outcome)")
      #expect(try !process.hasLeftovers())
    }
  }

  @Test("A file that another program deletes stays deleted, and a folder that it moves stays whole")
  func deletedOrMoved() throws {
    let scenario = FaultScenario.write
    let before = Board.text(Board.card(1, 2))
    guard case .write(let edit) = scenario.steps[0] else { return }
    for moment in 1...(try Self.callCount(scenario)) {
      let deleting = try Process(scenario)
      let disk = deleting.board.disk
      deleting.system.setHook { call in
        guard call.number == moment, disk.status(of: Self.target) != nil else { return }
        do { try disk.remove(Self.target) } catch { Issue.record("\(error)") }
      }
      let outcome = deleting.apply(scenario)
      #expect(disk.status(of: Self.target) == nil, "at call \(moment): \(outcome)")
      #expect(try !deleting.hasLeftovers())

      let moving = try Process(scenario)
      let other = moving.board.disk
      let elsewhere = "\(Board.path)/\(Board.lane(3))/\(Board.card(1, 2))"
      moving.system.setHook { call in
        guard call.number == moment else { return }
        do { try other.move("\(Board.path)/\(Self.place)", to: elsewhere) } catch { Issue.record("\(error)") }
      }
      let result = moving.apply(scenario)
      let text = try other.read("\(elsewhere)/index.md")
      let isDone = if case .success = result { true } else { false }
      #expect(text == (isDone ? edit.after.bytes : Array(before.utf8)), "at call \(moment): \(result)")
      #expect(try !moving.hasLeftovers())
    }
  }

  @Test(
    "Where the file system cannot exchange, what is written up to the last look is in the file afterwards")
  func withoutExchange() throws {
    let scenario = FaultScenario.writeWithoutExchange
    let process = try Process(scenario)
    _ = process.apply(scenario)
    let rename = process.system.calls.last { $0.kind == .move && $0.path.hasSuffix("lanework-s1") }
    let last = try #require(rename).number - 1
    for moment in 1...last {
      let process = try Process(scenario)
      let disk = process.board.disk
      process.system.setHook { call in
        if call.number == moment { Manner.inPlace.write("theirs", to: Self.target, on: disk) }
      }
      let outcome = process.apply(scenario)
      #expect(try disk.readText(Self.target) == "theirs", "at call \(moment): \(outcome)")
      #expect(Self.isConflict(outcome))
      #expect(try !process.hasLeftovers())
    }
  }

  // MARK: - Folders

  @Test(
    "A comment that is added while a folder moves or leaves the board goes where the folder is",
    arguments: [FaultScenario.move, .trash, .removeAcross, .restoreAcross])
  func commentInAMovingFolder(scenario: FaultScenario) throws {
    let comment = "comments/\(Board.new(9))/index.md"
    for moment in 1...(try Self.callCount(scenario)) {
      let process = try Process(scenario)
      let disk = process.board.disk
      let wrote = Mutex(false)
      process.system.setHook { call in
        guard call.number == moment, disk.status(of: "\(Board.path)/\(Board.cardPath(1, 1))") != nil else {
          return
        }
        do {
          try disk.write("A comment.", to: "\(Board.path)/\(Board.cardPath(1, 1))/\(comment)")
          wrote.withLock { $0 = true }
        } catch {
          Issue.record("\(error)")
        }
      }
      let outcome = process.apply(scenario)
      guard wrote.withLock({ $0 }) else { continue }
      let places = try process.board.snapshot.paths + process.board.kept(.removed).keys
      #expect(places.contains { $0.hasSuffix(comment) }, "at call \(moment): \(outcome)")
      #expect(try !process.hasLeftovers())
    }
  }

  @Test(
    "A creation is not undone when somebody has added to it, at whatever moment", arguments: [false, true])
  func addedToCreation(acrossFileSystems: Bool) throws {
    var scenario = FaultScenario.undoCreation
    scenario.stateOnOtherDevice = acrossFileSystems
    let folder = "\(Board.path)/\(Board.cardPath(2, 2))/attachments/\(Board.new(1))"
    var refusals = 0
    for moment in 1...(try Self.callCount(scenario)) {
      let process = try Process(scenario)
      let disk = process.board.disk
      let wrote = Mutex(false)
      process.system.setHook { call in
        guard call.number == moment, disk.status(of: folder) != nil else { return }
        do {
          try disk.write("small", to: "\(folder)/thumb.200.png")
          wrote.withLock { $0 = true }
        } catch {
          Issue.record("\(error)")
        }
      }
      let outcome = process.apply(scenario)
      guard wrote.withLock({ $0 }) else { continue }
      refusals += 1
      #expect(try disk.readText("\(folder)/thumb.200.png") == "small", "at call \(moment): \(outcome)")
      guard case .failure(let error) = outcome, case .holdsMore(_, names: ["thumb.200.png"]) = error.reason
      else {
        Issue.record("at call \(moment): \(outcome)")
        continue
      }
      #expect(try !process.hasLeftovers())
    }
    #expect(refusals > 5)
  }

  @Test(
    "A creation is not taken back with what somebody has added, at whatever moment, when a later step fails")
  func addedToFailedCreation() throws {
    let card = Board.lanePlace(1).appending(Board.new(1))
    let comment = "\(Board.path)/\(card)/comments/\(Board.new(2))/index.md"
    let scenario = FaultScenario(
      name: "a creation that fails later",
      steps: [
        .create(card), .write(Board.cardPlace(1, 2), to: "once"), .write(Board.cardPlace(1, 2), to: "twice"),
      ])
    var additions = 0
    for moment in 1...(try Self.callCount(scenario)) {
      let process = try Process(scenario)
      let disk = process.board.disk
      let wrote = Mutex(false)
      process.system.setHook { call in
        guard call.number == moment, disk.status(of: "\(Board.path)/\(card)") != nil else { return }
        do {
          try disk.write("A comment.", to: comment)
          wrote.withLock { $0 = true }
        } catch {
          Issue.record("\(error)")
        }
      }
      let outcome = process.apply(scenario)
      #expect(Self.isConflict(outcome))
      if wrote.withLock({ $0 }) {
        additions += 1
        #expect(disk.status(of: comment) != nil, "at call \(moment): \(outcome)")
      } else {
        #expect(disk.status(of: "\(Board.path)/\(card)") == nil)
      }
      #expect(try disk.readText(Self.target) == Board.text(Board.card(1, 2)))
      #expect(try !process.hasLeftovers())
    }
    #expect(additions > 5)
  }

  @Test("A folder that another program creates with the very same content is theirs, and stays")
  func sameCreation() throws {
    let scenario = FaultScenario.createCard
    let card = "\(Board.path)/\(Board.lane(1))/\(Board.new(1))"
    for moment in 1...(try Self.callCount(scenario)) {
      let process = try Process(scenario)
      let disk = process.board.disk
      process.system.setHook { call in
        guard call.number == moment, disk.status(of: card) == nil else { return }
        do { try disk.write("---\ntitle: New\n---\n", to: "\(card)/index.md") } catch {
          Issue.record("\(error)")
        }
      }
      _ = process.apply(scenario)
      #expect(disk.status(of: "\(card)/index.md") != nil, "at call \(moment)")
      #expect(try !process.hasLeftovers())
    }
  }

  @Test(
    "What another program puts into the place of a new, moved or restored folder is never replaced",
    arguments: [FaultScenario.createCard, .move, .trash, .restore, .restoreAcross])
  func occupiedPlace(scenario: FaultScenario) throws {
    let path = try #require(scenario.steps.compactMap(\.addedPath).last)
    for moment in 1...(try Self.callCount(scenario)) {
      let process = try Process(scenario)
      let disk = process.board.disk
      let before = try process.board.snapshot
      let wrote = Mutex(false)
      process.system.setHook { call in
        guard call.number == moment, disk.status(of: "\(Board.path)/\(path)") == nil else { return }
        do {
          try disk.write("theirs", to: "\(Board.path)/\(path)/index.md")
          wrote.withLock { $0 = true }
        } catch {
          Issue.record("\(error)")
        }
      }
      let outcome = process.apply(scenario)
      guard wrote.withLock({ $0 }) else { continue }
      #expect(try disk.readText("\(Board.path)/\(path)/index.md") == "theirs")
      #expect(Self.isConflict(outcome), "at call \(moment): \(outcome)")
      #expect(try !process.hasLeftovers())
      // The rest of the board is as it was.
      try disk.remove("\(Board.path)/\(path)")
      var rest = try process.board.snapshot
      if rest != before, path.parent.name == ".trash" {
        // They have made the trash.
        try disk.remove("\(Board.path)/.trash")
        rest = try process.board.snapshot
      }
      #expect(rest == before, "at call \(moment): \(outcome)")
    }
  }
}
