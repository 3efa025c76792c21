import Basics
import Flags
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct FlagDefinitionsFileTests {
  private let folder: TemporaryFolder
  private let diagnostics = RecordedDiagnostics()
  private let time = FixedTime()

  init() throws { folder = try TemporaryFolder() }

  private static func text(_ value: Int, more: String = "") -> String {
    #"""
    {"flags": {"number": {"state": "ENABLED", "variants": {"a": \#(value)}, "defaultVariant": "a"},
     "again": {"state": "ENABLED", "variants": {"a": \#(value)}, "defaultVariant": "a"}\#(more)}}
    """#
  }

  private func file(watcher: (any FolderTreeWatching)?) -> FlagDefinitionsFile {
    FlagDefinitionsFile(
      path: folder.path(of: "flags.json"), fileSystem: DiskFileSystem(), watcher: watcher,
      diagnostics: diagnostics)
  }

  private func number(_ file: FlagDefinitionsFile) -> JSONValue? {
    file.evaluate("number", as: .int, at: time).value
  }

  @Test("Before the first definitions nothing is ready, and a file that is missing says so")
  func missing() {
    let file = file(watcher: nil)
    #expect(file.evaluate("number", as: .int, at: time).errorCode == .providerNotReady)
    let error = #expect(throws: FlagDefinitionsError.self) { try file.load() }
    #expect(error?.code == .unreadable)
    #expect(error?.file == file.path)
    #expect(!file.isLoaded)
  }

  @Test("A change is noticed on the disk, by whatever way the file is replaced")
  func watched() throws {
    try folder.write(Self.text(1), to: "flags.json")
    let file = file(watcher: DiskFolderTreeWatcher(at: folder.path))
    try file.load()
    #expect(number(file) == 1)
    #expect(file.refresh() == nil)
    try folder.write(Self.text(2), to: "flags.json")
    #expect(file.refresh() == .replaced(keys: ["number", "again"]))
    #expect(number(file) == 2)
    try folder.write(Self.text(3), to: "new.json")
    #expect(rename(folder.path(of: "new.json"), folder.path(of: "flags.json")) == 0)
    #expect(file.refresh() == .replaced(keys: ["number", "again"]))
    #expect(number(file) == 3)
  }

  @Test("A link that is pointed to another file is a change")
  func link() throws {
    try folder.write(Self.text(1), to: "one/flags.json")
    try folder.write(Self.text(2), to: "two/flags.json")
    try folder.makeLink("flags.json", to: "one/flags.json")
    let file = file(watcher: DiskFolderTreeWatcher(at: folder.path))
    try file.load()
    try folder.makeLink("other", to: "two/flags.json")
    #expect(rename(folder.path(of: "other"), folder.path(of: "flags.json")) == 0)
    #expect(file.refresh() != nil)
    #expect(number(file) == 2)
  }

  @Test("A file that is a link is read each time, since nobody watches the folder that it leads to")
  func linkOutwards() throws {
    try folder.write(Self.text(1), to: "elsewhere/flags.json")
    try folder.makeLink("flags.json", to: "elsewhere/flags.json")
    let watcher = ScriptedFolderTreeWatcher()
    let file = file(watcher: watcher)
    try file.load()
    try folder.write(Self.text(2), to: "elsewhere/flags.json")
    #expect(file.refresh() == .replaced(keys: ["number", "again"]))
    #expect(number(file) == 2)
    #expect(file.refresh() == nil)
    // A file of its own in the link's place is read only when the watcher knows of a change, as any other.
    try folder.write(Self.text(3), to: "new.json")
    #expect(rename(folder.path(of: "new.json"), folder.path(of: "flags.json")) == 0)
    watcher.add(.folders([""]))
    #expect(file.refresh() != nil)
    try folder.write(Self.text(4), to: "flags.json")
    #expect(file.refresh() == nil)
    #expect(number(file) == 3)
  }

  @Test("What a link leads to in a folder outside of the watched one is noticed on the disk")
  func linkOutwardsOnDisk() throws {
    try folder.write(Self.text(1), to: "elsewhere/flags.json")
    try folder.write("", to: "watched/other.json")
    try folder.makeLink("watched/flags.json", to: "../elsewhere/flags.json")
    let file = FlagDefinitionsFile(
      path: folder.path(of: "watched/flags.json"), fileSystem: DiskFileSystem(),
      watcher: DiskFolderTreeWatcher(at: folder.path(of: "watched")), diagnostics: diagnostics)
    try file.load()
    try folder.write(Self.text(2), to: "elsewhere/flags.json")
    #expect(file.refresh() == .replaced(keys: ["number", "again"]))
    #expect(number(file) == 2)
  }

  @Test("The file is not read while the watcher knows of no change")
  func unread() throws {
    try folder.write(Self.text(1), to: "flags.json")
    let watcher = ScriptedFolderTreeWatcher()
    let file = file(watcher: watcher)
    try file.load()
    try folder.write(Self.text(2), to: "flags.json")
    #expect(file.refresh() == nil)
    #expect(number(file) == 1)
    watcher.add(.folders([""]))
    #expect(file.refresh() != nil)
    #expect(number(file) == 2)
  }

  @Test(
    "A bad file is refused with place and reason, once, and the last good definitions stay until it is mended"
  )
  func refused() throws {
    try folder.write(Self.text(1), to: "flags.json")
    let file = file(watcher: nil)
    try file.load()
    try folder.write(Self.text(2, more: ",\n\"bad\": {\"state\": \"on\"}"), to: "flags.json")
    guard case .refused(let error) = file.refresh() else {
      Issue.record("The file was not refused.")
      return
    }
    #expect(
      error.description
        == "\(file.path), line 3, column 18, flags.bad.state: The state of a flag must be ENABLED or DISABLED."
    )
    #expect(file.refusal == error)
    #expect(number(file) == 1)
    #expect(file.refresh() == nil)
    #expect(diagnostics.all.count == 1)
    #expect(diagnostics.all.first?.message.contains("flags.bad.state") == true)
    try folder.write(Self.text(3), to: "flags.json")
    #expect(file.refresh() == .replaced(keys: ["number", "again"]))
    #expect(file.refusal == nil)
    #expect(number(file) == 3)
  }

  @Test("A file that is half written at any byte is refused, and what was in force stays")
  func halfWritten() throws {
    let whole = Self.text(2)
    try folder.write(Self.text(1), to: "flags.json")
    let file = file(watcher: nil)
    try file.load()
    for count in 0..<whole.utf8.count {
      try folder.write(Array(whole.utf8.prefix(count)), to: "flags.json")
      file.refresh()
      #expect(file.refusal?.code == .notJSON)
      #expect(number(file) == 1)
    }
  }

  @Test("A file that goes away leaves its definitions in force, and is told of once")
  func gone() throws {
    try folder.write(Self.text(1), to: "flags.json")
    let file = file(watcher: nil)
    try file.load()
    try FileManager.default.removeItem(atPath: file.path)
    #expect(file.refresh() != nil)
    #expect(file.refresh() == nil)
    #expect(number(file) == 1)
    #expect(diagnostics.all.count == 1)
    try folder.write(Self.text(1), to: "flags.json")
    #expect(file.refresh() == .replaced(keys: []))
    #expect(file.refusal == nil)
  }

  @Test("Whoever follows is told of each change, and the stream ends with the file")
  func followers() async throws {
    try folder.write(Self.text(1), to: "flags.json")
    var file: FlagDefinitionsFile? = file(watcher: nil)
    try file?.load()
    let changes = try #require(file?.changes())
    try folder.write(Self.text(2), to: "flags.json")
    file?.refresh()
    try folder.write("{", to: "flags.json")
    file?.refresh()
    file = nil
    var told: [Bool] = []
    for await change in changes {
      if case .replaced = change { told.append(true) } else { told.append(false) }
    }
    #expect(told == [true, false])
  }

  @Test("Following refreshes until it is cancelled", .timeLimit(.minutes(1)))
  func follow() async throws {
    try folder.write(Self.text(1), to: "flags.json")
    let file = file(watcher: nil)
    let task = Task { await file.follow(every: .microseconds(1), clock: ContinuousClock()) }
    // Gives its thread away while it waits: there may be no other one for the task.
    while !file.isLoaded { await Task.yield() }
    try folder.write(Self.text(2), to: "flags.json")
    while number(file) != 2 { await Task.yield() }
    task.cancel()
    await task.value
  }

  @Test(
    "Replacing definitions under load loses no read: each sees the ones from before or the ones from after")
  func underLoad() throws {
    let swaps = 300
    try folder.write(Self.text(0), to: "flags.json")
    let file = file(watcher: nil)
    try file.load()
    let isDone = Atomic<Bool>(false)
    let reads = Atomic<Int>(0)
    let wrong = Atomic<Int>(0)
    let folder = folder
    let failures = Mutex<[String]>([])
    Workers.run(4) { worker in
      if worker == 0 {
        for value in 1...swaps {
          do { try folder.write(Self.text(value), to: "flags.json") } catch {
            failures.withLock { $0.append("\(error)") }
          }
          if file.refresh() == nil { failures.withLock { $0.append("\(value) was not read") } }
        }
        isDone.store(true, ordering: .sequentiallyConsistent)
        return
      }
      var last: Int64 = 0
      while !isDone.load(ordering: .sequentiallyConsistent) {
        let definitions = file.definitions
        let one = definitions.evaluate("number", as: .int, at: FixedTime()).value?.integer
        let other = definitions.evaluate("again", as: .int, at: FixedTime()).value?.integer
        // Never half of one set and half of another, and never back.
        if one == nil || one != other || (one ?? 0) < last { wrong.add(1, ordering: .relaxed) }
        last = one ?? last
        reads.add(1, ordering: .relaxed)
      }
    }
    #expect(failures.withLock { $0 }.isEmpty)
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(reads.load(ordering: .relaxed) > 0)
    #expect(number(file) == .integer(Int64(swaps)))
  }

  @Test("A fetch from the file gives each flag that has a value for the context, with its type")
  func fetch() async throws {
    try folder.write(
      #"""
      {"flags": {
        "on": {"state": "ENABLED", "variants": {"a": true}, "defaultVariant": "a"},
        "whole": {"state": "ENABLED", "variants": {"a": 1}, "defaultVariant": "a"},
        "fraction": {"state": "ENABLED", "variants": {"a": 1.0}, "defaultVariant": "a"},
        "ruled": {"state": "ENABLED", "variants": {"a": "A", "b": "B"}, "targeting": {"if": [{"==": [{"var": "team"}, "x"]}, "b"]}},
        "list": {"state": "ENABLED", "variants": {"a": [1]}, "defaultVariant": "a"},
        "off": {"state": "DISABLED", "variants": {"a": true}, "defaultVariant": "a"},
        "broken": {"state": "ENABLED", "variants": {"a": true}, "targeting": {"no_such": 1}}}}
      """#, to: "flags.json")
    let file = file(watcher: nil)
    let fetcher = FlagDefinitionsFetcher(
      file: file, context: EvaluationContext(attributes: ["team": "x"]), time: time)
    #expect(try await fetcher.fetchSnapshot() == ["on": true, "whole": 1, "fraction": 1.0, "ruled": "B"])
    let other = FlagDefinitionsFetcher(file: file, context: EvaluationContext(), time: time)
    #expect(try await other.fetchSnapshot()["ruled"] == nil)
  }

  @Test("A fetch without any definitions fails, and one from a bad file answers from the last good ones")
  func fetchFails() async throws {
    let file = file(watcher: nil)
    let fetcher = FlagDefinitionsFetcher(file: file, context: EvaluationContext(), time: time)
    await #expect(throws: RemoteFlagsError.malformed) { try await fetcher.fetchSnapshot() }
    try folder.write(Self.text(1), to: "flags.json")
    #expect(try await fetcher.fetchSnapshot()["number"] == 1)
    try folder.write("{", to: "flags.json")
    #expect(try await fetcher.fetchSnapshot()["number"] == 1)
  }
}
