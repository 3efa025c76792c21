import Basics
import Flags
import TestSupport
import Testing

@Suite struct FlagStoreTests {
  private static let ada = FlagIdentity(app: "home", user: "ada")
  private static let fetchedAt = Timestamp(milliseconds: 1_787_677_200_000)
  private static let snapshot: FlagSnapshot = [
    "bool": true, "int": 1, "largest": .int(.max), "smallest": .int(.min), "double": 1.0, "tiny": 5e-324,
    "third": .double(1.0 / 3), "string": "\u{0}\"\\\n\u{7F}é\u{1F600}", "empty": "",
    "object": ["one": 1, "double": 1.0, "nothing": nil, "list": [true, "x", [:]]], "": false, "e\u{301}": 1,
    "\u{E9}": 2,
  ]

  private let bench: FlagBench

  init() throws { bench = try FlagBench() }

  private func keep(
    _ snapshot: FlagSnapshot, for identity: FlagIdentity = ada, at time: Timestamp = fetchedAt
  )
    throws
  {
    try bench.store().keep(snapshot, fetchedAt: time, for: identity, at: time)
  }

  private func flags(_ record: PreferenceRecord, _ flags: JSONValue, version: Int) -> PreferenceRecord {
    var record = record
    record.version = version
    record.members["flags"] = flags
    return record
  }

  @Test("Values are read as they were kept, each with its type")
  func roundTrip() throws {
    try keep(Self.snapshot)
    #expect(
      bench.store().read(Self.ada)
        == KnownFlags(Self.snapshot, fetchedAt: Self.fetchedAt, origin: .cached))
    #expect(bench.diagnostics.all.isEmpty)
  }

  @Test("Nothing kept is nothing known, and looking leaves no trace")
  func missing() throws {
    #expect(bench.store().read(Self.ada) == nil)
    #expect(bench.disk.status(of: FlagBench.folder) == nil)
    #expect(bench.diagnostics.all.isEmpty)
  }

  @Test("The file is text that tells app, user's hash, time and types, and never the user")
  func form() throws {
    try keep(["home.card_banner": true, "home.limit": 1.0])
    let text = try bench.disk.readText(FlagBench.path(of: Self.ada))
    let start =
      #"{"version":1,"app":"home","user":"\#(Self.ada.userHash)","fetchedAt":"2026-08-25T17:00:00.000Z","#
      + #""flags":{"home.card_banner":{"type":"bool","value":true},"#
      + #""home.limit":{"type":"double","value":1.0}},"checksum":"crc32:"#
    #expect(text.hasPrefix(start))
    #expect(!text.contains("ada"))
    #expect(bench.disk.status(of: FlagBench.path(of: Self.ada))?.permissions == 0o600)
  }

  @Test(
    "Each app and user has a file of its own, whatever the app is called",
    arguments: [
      "home", "Home", "..", "a/b", "", "e\u{301}", "\u{E9}", String(repeating: "x", count: 500), "a\u{0}b",
    ])
  func apart(_ app: String) throws {
    try keep(["for": "ada"])
    let other = FlagIdentity(app: app, user: "bob")
    try keep(["for": "bob"], for: other)
    try keep(["for": "nobody"], for: FlagIdentity(app: app, user: nil))
    #expect(bench.store().read(Self.ada)?.snapshot == ["for": "ada"])
    #expect(bench.store().read(other)?.snapshot == ["for": "bob"])
    #expect(bench.store().read(FlagIdentity(app: app, user: nil))?.snapshot == ["for": "nobody"])
    let names = try bench.disk.snapshot(of: FlagBench.folder).paths
    #expect(names.count == 3)
    #expect(names.allSatisfy { $0.hasPrefix("flags-") && $0.utf8.count <= 200 })
  }

  @Test("A file that was renamed to another user's is not taken for theirs")
  func renamed() throws {
    try keep(["for": "ada"])
    let bob = FlagIdentity(app: "home", user: "bob")
    try bench.disk.move(FlagBench.path(of: Self.ada), to: FlagBench.path(of: bob))
    #expect(bench.store().read(bob) == nil)
    #expect(bench.diagnostics.all.map(\.level) == [.warning])
    try keep(["for": "bob"], for: bob)
    #expect(bench.store().read(bob)?.snapshot == ["for": "bob"])
  }

  @Test("What was fetched later stays, unless a wrong clock said so")
  func order() throws {
    let earlier = Self.fetchedAt.advanced(by: .seconds(-60))
    try keep(["n": 2])
    try bench.store().keep(["n": 1], fetchedAt: earlier, for: Self.ada, at: Self.fetchedAt)
    #expect(bench.store().read(Self.ada)?.snapshot == ["n": 2])
    // The clock was an hour ahead when the file was written.
    let now = Self.fetchedAt.advanced(by: .seconds(-3_600))
    try bench.store().keep(["n": 3], fetchedAt: now, for: Self.ada, at: now)
    #expect(bench.store().read(Self.ada)?.snapshot == ["n": 3])
  }

  @Test("An older program reads what a newer one kept, as far as it understands it, and keeps the rest")
  func newer() throws {
    try keep(["known": true])
    let name = FlagBench.path(of: Self.ada).split(separator: "/").last?.dropLast(5)
    let key = PreferenceKey(String(try #require(name)), in: .state)
    try bench.preferences().update(key) { record in
      record.version = 7
      record.members["etag"] = "abc"
      record.members["flags"] = [
        "known": ["type": "bool", "value": true, "variant": "on"],
        "later": ["type": "duration", "value": "PT1H"], "list": ["type": "object", "value": [1]],
        "lies": ["type": "bool", "value": 1], "fraction": ["type": "int", "value": 1.0],
        "whole": ["type": "double", "value": 1], "bare": true, "no_type": ["value": true],
        "no_value": ["type": "bool"],
      ]
    }
    #expect(bench.store().read(Self.ada)?.snapshot == ["known": true, "whole": 1.0])
    #expect(bench.diagnostics.all.isEmpty)
    try keep(["known": false])
    let record = try #require(try bench.preferences().read(key))
    #expect(record.version == 7)
    #expect(record.members["etag"] == "abc")
  }

  @Test(
    "A sound file that makes no sense is passed over with a warning, and replaced by the next fetch",
    arguments: ["app", "user", "fetchedAt", "flags"])
  func senseless(_ member: String) throws {
    try keep(["known": true])
    let name = FlagBench.path(of: Self.ada).split(separator: "/").last?.dropLast(5)
    try bench.preferences().update(PreferenceKey(String(try #require(name)), in: .state)) {
      $0.members[member] = [1]
    }
    #expect(bench.store().read(Self.ada) == nil)
    #expect(bench.diagnostics.all.map(\.level) == [.warning])
    try keep(["known": true])
    #expect(bench.store().read(Self.ada)?.snapshot == ["known": true])
  }

  @Test(
    "What would not read back as it is is refused, and what was kept stays",
    arguments: [
      .double(.infinity), .double(.nan), ["deep": .double(-.infinity)], FlagStoreTests.nested(levels: 70),
    ] as [FlagValue])
  func notWritable(_ value: FlagValue) throws {
    try keep(["known": true])
    #expect(throws: FlagStoreError.notWritable(app: "home")) { try keep(["bad": value]) }
    #expect(bench.store().read(Self.ada)?.snapshot == ["known": true])
  }

  @Test("As many levels as can be written can be read", arguments: 55...64)
  func levels(_ count: Int) throws {
    let snapshot: FlagSnapshot = ["deep": FlagStoreTests.nested(levels: count)]
    do throws(FlagStoreError) {
      try bench.store().keep(snapshot, fetchedAt: Self.fetchedAt, for: Self.ada, at: Self.fetchedAt)
    } catch {
      #expect(error == .notWritable(app: "home"))
      #expect(count > 60)
      return
    }
    #expect(bench.store().read(Self.ada)?.snapshot == snapshot)
  }

  private static func nested(levels: Int) -> FlagValue {
    var value: JSONValue = 1
    for _ in 1..<levels { value = ["in": value] }
    return ["in": value]
  }

  @Test("What is too large to be read again is refused, and what was kept stays")
  func tooLarge() throws {
    try keep(["known": true])
    #expect(throws: FlagStoreError.self) {
      try keep(["large": .string(String(repeating: "x", count: 1 << 20))])
    }
    #expect(bench.store().read(Self.ada)?.snapshot == ["known": true])
    #expect(try bench.disk.snapshot(of: FlagBench.folder).paths.count == 1)
  }

  @Test("Without a home nothing is known and nothing can be kept")
  func noHome() {
    let store = FlagStore(
      preferences: FilePreferences(
        folders: UserFolders(environment: [:], name: "lanework"), fileSystem: MemoryFileSystem(),
        diagnostics: bench.diagnostics, identities: .system), diagnostics: bench.diagnostics)
    #expect(store.read(Self.ada) == nil)
    #expect(throws: FlagStoreError.preferences(.noFolder)) {
      try store.keep([:], fetchedAt: Self.fetchedAt, for: Self.ada, at: Self.fetchedAt)
    }
  }
}
