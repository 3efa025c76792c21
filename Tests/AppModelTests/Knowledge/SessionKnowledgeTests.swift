import AppModel
import Basics
import Entitlement
import Flags
import Quota
import TestSupport
import Testing

@Suite("What a session knows of quota and flags")
struct SessionKnowledgeTests {
  private let fixture: SessionFixture
  private static let definitions = "/etc/flags.json"

  init() throws { fixture = try SessionFixture() }

  /// Defines the flags of board sessions, each a bool that everybody gets.
  private func define(_ flags: [String: Bool]) throws {
    let flags = flags.map { key, value in
      #""\#(key)":{"state":"ENABLED","variants":{"it":\#(value)},"defaultVariant":"it"}"#
    }
    if fixture.disk.status(of: "/etc") == nil { try fixture.disk.makeFolder("/etc") }
    if fixture.disk.status(of: Self.definitions) != nil { try fixture.disk.remove(Self.definitions) }
    try fixture.disk.write(#"{"flags":{\#(flags.joined(separator: ","))}}"#, to: Self.definitions)
  }

  private func refresh(_ account: AccountName = .local) async throws {
    _ = try await fixture.launch().flags(of: account, from: .definitions(path: Self.definitions)).refresh()
  }

  private func begin(_ account: AccountName = .local, in model: AppModel? = nil) throws -> BoardSession {
    try (model ?? fixture.launch()).beginSession(
      boardAt: SessionFixture.path, now: SessionFixture.now, options: SessionOptions(account: account))
  }

  // MARK: Flags

  @Test("No default of a session's flags speaks against its reason")
  func reasons() {
    #expect(BoardFlags.declarations.allSatisfy { !$0.contradictsReason })
    #expect(
      BoardFlags.declarations.map(\.key) == [
        "board.watches_changes", "board.opening_hint", "board.pro_hint",
      ])
  }

  @Test("Where nothing was ever fetched, a session has the defaults and says so")
  func defaults() throws {
    let session = try begin()
    #expect(session.flags == .defaults)
    #expect(session.flagEvaluations.map(\.source) == Array(repeating: .default(.nothingKnown), count: 3))
    let line = try #require(session.explain().lines.first { $0.subject == "flags" })
    #expect(line.answer == "defaults")
    #expect(line.reason == "Nothing is known from a flag service.")
    #expect(fixture.diagnostics.all == [])
  }

  @Test("A refresh serves the next session, and no session that is open")
  func refreshed() async throws {
    try define(["board.pro_hint": true, "board.opening_hint": false])
    let model = fixture.launch()
    let open = try begin(in: model)
    _ = try await model.flags(of: .local, from: .definitions(path: Self.definitions)).refresh()
    #expect(open.flags == .defaults)
    #expect(open.explain().flags.allSatisfy { $0.source == .default(.nothingKnown) })

    let next = try begin()
    #expect(next.flags.showsProHint && !next.flags.showsOpeningHint && next.flags.watchesChanges)
    #expect(
      next.flagEvaluations.map(\.source) == [
        .default(.missing), .cached(fetchedAt: FixedTime().now(), age: .zero),
        .cached(fetchedAt: FixedTime().now(), age: .zero),
      ])
    let line = try #require(next.explain().lines.first { $0.subject == "flags" })
    #expect(line.answer == "board.opening_hint false, board.pro_hint true")
    #expect(line.reason?.contains("the service said so less than a second ago") == true)
  }

  @Test("Flags of one account are not those of another")
  func accounts() async throws {
    try define(["board.pro_hint": true])
    try await refresh("ada")
    #expect(try begin("ada").flags.showsProHint)
    #expect(try begin("kim").flags == .defaults)
    #expect(try begin().flags == .defaults)
  }

  @Test("Flags that came from one place are not taken for those of another that is chosen afterwards")
  func places() async throws {
    try define(["board.pro_hint": true])
    let file = FlagPlace.definitions(path: Self.definitions)
    let service = FlagPlace.service(try HTTPURL("https://flags.example"))
    let model = fixture.launch()
    _ = try await model.flags(of: "ada", from: .definitions(path: Self.definitions), chosen: file).refresh()
    func showsHint(_ place: FlagPlace?) throws -> Bool {
      try fixture.launch().beginSession(
        boardAt: SessionFixture.path, now: SessionFixture.now,
        options: SessionOptions(account: "ada", flagPlace: place)
      ).flags.showsProHint
    }
    #expect(try showsHint(file))
    #expect(try !showsHint(service))
    #expect(try !showsHint(.service(HTTPURL("https://flags.example/other"))))
    #expect(try !showsHint(.definitions(path: "/etc/other.json")))
    #expect(try !showsHint(nil))

    // What is asked besides is kept apart until it is chosen.
    let requester = FixedFlags()
    _ = try await model.flags(
      of: "ada", from: .service(HTTPURL("https://flags.example"), requester), chosen: file
    ).refresh()
    #expect(try showsHint(file))
    #expect(model.knownFlags(of: "ada", chosen: service)?.snapshot == ["board.opening_hint": false])
    #expect(
      model.knownFlags(of: "ada", chosen: .service(try HTTPURL("HTTPS://FLAGS.EXAMPLE:443/"))) != nil,
      "The same address, written differently.")
  }

  @Test("A definition that cannot be used is refused with its place, and what is known stays")
  func refused() async throws {
    try define(["board.pro_hint": true])
    try await refresh()
    try fixture.disk.remove(Self.definitions)
    try fixture.disk.write("{\"flags\":\n  7}", to: Self.definitions)
    #expect {
      _ = try fixture.launch().flags(of: .local, from: .definitions(path: Self.definitions))
    } throws: { error in
      (error as? FlagDefinitionsError)?.place?.line == 2
    }
    #expect(try begin().flags.showsProHint)
  }

  @Test("A damaged file of flags means defaults, is kept aside, and the board opens")
  func damaged() async throws {
    try define(["board.pro_hint": true])
    try await refresh()
    let names = try fixture.disk.snapshot(of: SessionFixture.statePath).paths
    let file = try #require(names.first { $0.hasPrefix("flags-") && $0.hasSuffix(".json") })
    try fixture.disk.replace("\(SessionFixture.statePath)/\(file)", with: "{\"version\":1,")
    #expect(try begin().flags == .defaults)
    #expect(fixture.diagnostics.all.count == 1)
  }

  // MARK: Quota

  @Test("The quota of a session is what was last asked for, and no refresh changes it while it is open")
  func quota() async throws {
    let model = fixture.launch()
    let ledger = StoredQuotaLedger(
      storage: InMemoryQuotaStorage(), zones: TimeZoneStore(fileSystem: MemoryFileSystem()), time: FixedTime()
    )
    _ = try await ledger.change("ada", .subscribe(.foundation, end: nil), actor: "test")
    _ = try await ledger.consume(ConsumptionRequest(account: "ada", amounts: [.impulses: 2], actor: "test"))
    let before = try begin("ada", in: model)
    try await QuotaStore(
      account: "ada", preferences: model.preferences,
      fetching: LedgerStatusFetcher(ledger: ledger, account: "ada"), time: FixedTime()
    ).refresh()
    #expect(before.quota == nil)
    #expect(before.explain().lines.first { $0.subject == "quota" }?.answer == "not known")

    let after = try begin("ada")
    #expect(after.quota?.status == (try await ledger.status(of: "ada")))
    #expect(after.explain().quota == after.quota)
    let line = try #require(after.explain().lines.first { $0.subject == "quota" })
    #expect(line.answer == "foundation, active")
    #expect(line.reason == "2 of 30 impulses used, 0 of 90 checkins used. As it was on 2026-08-25T17:00:00Z.")
    #expect(try begin("kim").quota == nil)
  }
}

/// A flag service that turns the opening hint off.
private struct FixedFlags: HTTPRequesting {
  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    let answer =
      #"{"version":1,"app":"lanework","flags":{"board.opening_hint":{"type":"bool","value":false}}}"#
    return HTTPResponse(status: 200, headers: [:], body: Array(answer.utf8))
  }
}
