import AppModel
import Basics
import Entitlement
import Flags
import Foundation
import Posix
import Quota
import TestSupport
import Testing

@Suite("The way on which a board is opened")
struct OpenPathTests {
  private let folder: TemporaryFolder
  private let home: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
  }

  private func fixture() -> BoardFixture {
    var fixture = BoardFixture(title: "Plans", folderName: "Plans.lanework")
    let lane = fixture.addLane("To do", order: 1_024)
    _ = fixture.addCard("Write", to: lane, order: 1_024, body: "One.\n")
    return fixture
  }

  private func call(_ words: [String], input: String = "") throws -> ProgramCall {
    ProgramCall(
      try BuiltProgram.path(), words, environment: ["HOME": home.path, "TMPDIR": home.path],
      input: Array(input.utf8), timeLimit: .seconds(300))
  }

  private func run(_ words: String...) throws {
    let result = try call(words).run()
    #expect(result.end == .exited(0), "\(String(decoding: result.messages, as: UTF8.self))")
  }

  /// Makes everything known that a session reads, and names a service that could be asked for more.
  private func makeKnown() throws {
    try folder.write(
      #"{"flags":{"board.opening_hint":{"state":"ENABLED","variants":{"no":false},"defaultVariant":"no"}}}"#,
      to: "flags.json")
    try run("preference", "set", "flag-service", "http://flags.example:8080")
    try run("preference", "set", "flag-definitions", folder.path(of: "flags.json"))
    try run("flags", "refresh")
    try run("quota", "account", "set")
    try run("quota", "status", "--refresh")
  }

  private func subscribe() throws {
    let model = AppModel(
      Surroundings(
        fileSystem: DiskFileSystem(),
        folders: UserFolders(environment: ["HOME": home.path], name: "lanework"),
        time: FixedTime(), random: .system, diagnostics: RecordedDiagnostics(), pause: { _ in }))
    try model.entitlement.adopt(
      .active(
        SubscriptionFacts(expiration: Date(timeIntervalSinceNow: 86_400), willAutoRenew: true),
        answeredAt: Date(timeIntervalSinceNow: -60)))
  }

  /// The files by which names of servers are looked up.
  private static let lookups = [
    "/etc/resolv.conf", "/etc/hosts", "/etc/nsswitch.conf", "/etc/host.conf", "/etc/gai.conf",
    "/etc/services",
  ]

  private func expectAlone(_ trace: SystemCallTrace) {
    #expect(trace.result.end == .exited(0), "\(String(decoding: trace.result.messages, as: UTF8.self))")
    #expect(trace.calls.filter { $0.kind == .socket } == [], "no socket")
    #expect(trace.calls.filter { $0.kind == .unseen } == [], "nothing unseen")
    #expect(trace.startedProcesses == [], "no child process")
    #expect(trace.programs.count == 1, "no other program")
    for path in Self.lookups { #expect(trace.calls(atOrBelow: path) == [], "no DNS") }
    let resolvers = trace.calls.filter { call in
      call.paths.contains { $0.contains("libnss_") || $0.contains("/nscd/") }
    }
    #expect(resolvers == [], "no DNS")
  }

  @Test(
    "Opening a board makes no socket, looks up no server and starts no process, whatever is known and configured",
    arguments: [false, true], [nil, RepositoryPlace.atBoard, .above])
  func alone(isSubscriber: Bool, place: RepositoryPlace?) throws {
    let board = try place?.make(fixture(), in: folder).board ?? fixture().write(to: folder)
    try makeKnown()
    if isSubscriber { try subscribe() }
    let state = try home.names(in: ".local/state/lanework").filter { $0.hasSuffix(".json") }
    let kept = try Dictionary(
      uniqueKeysWithValues: state.filter { $0.hasPrefix("flags-") || $0.hasPrefix("quota-") }.map {
        ($0, try home.read(".local/state/lanework/\($0)"))
      })
    #expect(kept.count == 2)

    let trace = try SystemCallTrace.run(try call(["board", "open", board], input: "explain\nshow\n"))
    expectAlone(trace)
    let text = String(decoding: trace.result.output, as: UTF8.self)
    #expect(text.contains("board.opening_hint false"), "\(text)")
    #expect(text.contains("0 of 3 impulses used"), "\(text)")

    // It refreshes nothing: neither is the definitions' file looked at nor the database, and what is known stays as it is.
    #expect(trace.calls(atOrBelow: folder.path(of: "flags.json")) == [])
    #expect(trace.calls(atOrBelow: home.path(of: ".local/state/lanework/quota")) == [])
    for (name, bytes) in kept { #expect(try home.read(".local/state/lanework/\(name)") == bytes) }
  }

  @Test(
    "Facts are read first, then what the board is bound to, then quota and flags, once each, and then the board"
  )
  func order() throws {
    let made = try RepositoryPlace.atBoard.make(fixture(), in: folder)
    try makeKnown()
    try subscribe()
    let trace = try SystemCallTrace.run(try call(["board", "show", made.board]))
    let opened = trace.calls.filter { $0.name == "openat" }.compactMap(\.paths.first)
    func positions(_ matches: (String) -> Bool) -> [Int] {
      opened.indices.filter { matches(opened[$0]) }
    }
    let state = home.path(of: ".local/state/lanework")
    let depth = made.board.split(separator: "/").count
    let facts = positions { $0 == "\(state)/subscription-facts.json" }
    let quota = positions { $0.hasPrefix("\(state)/quota-status") }
    let flags = positions { $0.hasPrefix("\(state)/flags-lanework-") }
    // The board's own document is looked at before, to tell that the folder is a board.
    let lanes = positions { $0.hasPrefix("\(made.board)/") && $0.split(separator: "/").count > depth + 1 }
    let place = try #require(trace.calls.firstIndex { $0.paths.contains("\(made.board)/.git") })
    #expect(quota.count == 1 && flags.count == 1)
    #expect(try #require(facts.first) < quota[0])
    #expect(quota[0] < flags[0])
    #expect(flags[0] < (try #require(lanes.first { !opened[$0].contains("/.git/") })))
    let flagCall = try #require(
      trace.calls.firstIndex { $0.paths.first?.hasPrefix("\(state)/flags-lanework-") == true })
    #expect(place < flagCall)
  }
}
