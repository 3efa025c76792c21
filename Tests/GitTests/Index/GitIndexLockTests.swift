import Basics
import Posix
import Synchronization
import TestSupport
import Testing

@testable import Git

@Suite("Changing an index under its lock", .tags(.git))
struct GitIndexLockTests {
  /// A repository's own folder on a disk in memory, with an index of one entry.
  private struct Bench {
    let disk = MemoryDisk()
    let system: MemoryFileSystem
    let before: [UInt8]
    let after: [UInt8]
    let changes: GitIndexChanges

    init() throws {
      system = MemoryFileSystem(on: disk)
      let id = try #require(ObjectID(String(repeating: "1", count: 40)))
      var first = GitIndexChanges()
      first.set("a.md", id: id)
      before = try GitIndexFile.empty.applying(first)
      var second = GitIndexChanges()
      second.set("b.md", id: id)
      changes = second
      after = try GitIndexFile(before, modifiedSeconds: nil).applying(second)
      try disk.makeFolder("/git")
      try disk.write(before, to: "/git/index")
    }

    func folder() throws -> any Folder { try system.openFolder(at: "/git") }

    func update(waiting: GitLockWaiting = .once, flushing: Bool = true) throws -> Bool {
      try GitIndexFolder(try folder()).update(waiting: waiting, flushing: flushing) { _ in changes }
    }

    func names() throws -> Set<String> {
      Set(try MemoryFileSystem(on: disk).openFolder(at: "/git").entries().map(\.name))
    }

    func index() throws -> [UInt8] {
      try MemoryFileSystem(on: disk).openFolder(at: "/git").readFile("index", limit: .max)
    }
  }

  @Test("The index is replaced, and the lock is gone", arguments: [true, false])
  func replaced(flushing: Bool) throws {
    let bench = try Bench()
    #expect(try bench.update(flushing: flushing))
    #expect(try bench.index() == bench.after)
    #expect(try bench.names() == ["index"])
    let flushes = bench.system.calls.count { $0.kind == .flushFile || $0.kind == .flushFolder }
    #expect(flushes == (flushing ? 2 : 0))
  }

  @Test("Changes that change nothing leave the file as it is")
  func unchanged() throws {
    let bench = try Bench()
    let folder = GitIndexFolder(try bench.folder())
    #expect(try folder.update(waiting: .once, flushing: true) { _ in nil } == false)
    #expect(try folder.update(waiting: .once, flushing: true) { _ in GitIndexChanges() } == false)
    #expect(try bench.names() == ["index"])
  }

  @Test("A lock of somebody else is waited for with growing pauses, told with its age, and left")
  func held() throws {
    let bench = try Bench()
    try bench.disk.write("", to: "/git/index.lock")
    let written = try #require(try bench.folder().status(of: "index.lock")).modifiedNanoseconds / 1_000_000
    let pauses = Mutex<[Duration]>([])
    let random = Mutex(SeededGenerator(seed: 5))
    let waiting = GitLockWaiting(
      limit: .seconds(3), random: RandomSource { random.withLock { $0.next() } },
      time: FixedTime(Timestamp(milliseconds: written + 90_000))
    ) { pause in pauses.withLock { $0.append(pause) } }
    let error = #expect(throws: GitIndexError.self) { try bench.update(waiting: waiting) }
    #expect(error == .lock(.held(path: "/git/index.lock", waited: .seconds(3), age: .seconds(90))))
    #expect(
      error?.message
        == "The repository's index is locked by “/git/index.lock”, written 90 s ago; waited for 3 s.")
    #expect(error?.hint?.contains("Remove the file only if none is.") == true)
    let waited = pauses.withLock { $0 }
    #expect(waited.reduce(.zero, +) == .seconds(3))
    #expect(waited.count > 30 && waited.count < 80)
    #expect(waited[0] <= .milliseconds(2) && waited.allSatisfy { $0 <= .milliseconds(100) })
    #expect(Set(waited).count > 20)
    #expect(try bench.names() == ["index", "index.lock"])
    #expect(try bench.index() == bench.before)
  }

  @Test("The index is read after the lock is taken, so that nothing written while waiting is lost")
  func readAfterLock() throws {
    let bench = try Bench()
    try bench.disk.write("", to: "/git/index.lock")
    let waiting = GitLockWaiting(limit: .seconds(3), random: .system) { _ in
      // Somebody else is done now.
      do {
        try bench.disk.write(bench.after, to: "/git/index")
        try bench.disk.remove("/git/index.lock")
      } catch {
        Issue.record(error)
      }
    }
    var seen: [UInt8]?
    let folder = GitIndexFolder(try bench.folder())
    try folder.update(waiting: waiting, flushing: false) { file in
      seen = file?.bytes
      var changes = GitIndexChanges()
      changes.remove("a.md")
      return changes
    }
    #expect(seen == bench.after)
    let file = try #require(try folder.read())
    #expect(file.entry(at: "a.md") == nil && file.entry(at: "b.md") != nil)
  }

  @Test(
    "A lock that somebody has removed is not trusted, nor taken from the next one", arguments: [true, false])
  func lost(isTakenAnew: Bool) throws {
    let bench = try Bench()
    let error = #expect(throws: GitIndexError.self) {
      try GitIndexFolder(try bench.folder()).update(waiting: .once, flushing: true) { _ in
        do {
          try bench.disk.remove("/git/index.lock")
          if isTakenAnew { try bench.disk.write("theirs", to: "/git/index.lock") }
        } catch {
          Issue.record(error)
        }
        return bench.changes
      }
    }
    #expect(error == .lock(.lost(path: "/git/index.lock")))
    #expect(try bench.index() == bench.before)
    #expect(try bench.names() == (isTakenAnew ? ["index", "index.lock"] : ["index"]))
  }

  @Test("A damaged index, or changes that are refused, give the lock back")
  func refused() throws {
    let bench = try Bench()
    let folder = GitIndexFolder(try bench.folder())
    #expect(throws: GitIndexError.refused(path: "a.md/b", .invalidPath)) {
      try folder.update(waiting: .once, flushing: true) { _ throws(GitIndexError) in
        throw .refused(path: "a.md/b", .invalidPath)
      }
    }
    try bench.disk.write("DIRC", to: "/git/index")
    #expect(throws: GitIndexError.damaged(reason: "it is too short", offset: 4)) { try bench.update() }
    #expect(try bench.names() == ["index"])
  }

  @Test("Whichever call fails, the index is the one before or after, and no lock is left", .tags(.fault))
  func failingCalls() throws {
    let clean = try Bench()
    #expect(try clean.update())
    for call in clean.system.calls {
      for fault in [FaultPlan.Fault.fail(.system(5)), .failHalfway(.noSpace)] {
        let bench = try Bench()
        bench.system.setFaults(FaultPlan(fault, atCall: call.number))
        let isDone: Bool
        do {
          isDone = try bench.update()
        } catch is GitIndexError {
          isDone = false
        } catch is FileSystemError {
          isDone = false
        }
        bench.system.setFaults(.none)
        let index = try bench.index()
        // Only the last call, the flush of the folder, fails after the index is in place.
        let isLast = call.number == clean.system.calls.count
        #expect(index == (isDone || isLast ? bench.after : bench.before), "\(call)")
        // Its removal can be what fails; what was created and then could not be looked at is not known to be ours.
        let isLockLeft = try bench.names().contains("index.lock")
        #expect(!isLockLeft || call.kind == .look, "\(call)")
      }
    }
  }

  @Test(
    "A process that ends at any call, and a loss of power, leave the index before or after", .tags(.fault))
  func stopped() throws {
    let clean = try Bench()
    #expect(try clean.update())
    for call in clean.system.calls {
      for fault in [FaultPlan.Fault.stop, .stopHalfway] {
        let bench = try Bench()
        bench.system.setFaults(FaultPlan(fault, atCall: call.number))
        #expect(throws: (any Error).self) { try bench.update() }
        for disk in [bench.disk] + bench.disk.disksAfterPowerLoss() {
          let index = try MemoryFileSystem(on: disk).openFolder(at: "/git").readFile("index", limit: .max)
          #expect(index == bench.before || index == bench.after, "\(call)")
        }
      }
    }
    for disk in clean.disk.disksAfterPowerLoss() {
      let index = try MemoryFileSystem(on: disk).openFolder(at: "/git").readFile("index", limit: .max)
      #expect(index == clean.after)
    }
  }

  @Test("Git and we keep each other out")
  func git() throws {
    let fixture = try IndexFixture(version: 2)
    let lock = try GitIndexLock(fixture.gitFolder, waiting: .once)
    try fixture.repository.write("changed\n", to: "a.md")
    let add = try fixture.repository.attempt(["add", "a.md"])
    #expect(String(decoding: add.messages, as: UTF8.self).contains("index.lock': File exists"))
    #expect(throws: GitIndexLockError.self) { _ = try GitIndexLock(fixture.gitFolder, waiting: .once) }
    try lock.release()
    try fixture.repository.git("add", "a.md")
    try fixture.repository.folder.write("", to: "work/.git/index.lock")
    #expect(throws: GitIndexError.self) {
      try fixture.index.update(waiting: .once, flushing: false) { _ in nil }
    }
  }

  @Test("A lock goes with its value")
  func value() throws {
    let bench = try Bench()
    do {
      let lock = try GitIndexLock(try bench.folder(), waiting: .once)
      #expect(try bench.names() == ["index", "index.lock"])
      _ = consume lock
    }
    #expect(try bench.names() == ["index"])
  }
}

/// A clock that stands.
private struct FixedTime: TimeSource {
  let time: Timestamp

  init(_ time: Timestamp) { self.time = time }

  func now() -> Timestamp { time }
  func sinceBoot() -> Duration { .zero }
}

extension Tag {
  /// Tests in which calls fail, programs end and power is lost.
  @Tag static var fault: Self
}
