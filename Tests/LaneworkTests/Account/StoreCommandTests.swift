import AppModel
import Basics
import CommandLineInterface
import LaneworkCommands
import Posix
import Signatures
import SignedStoreFixture
import Synchronization
import TestSupport
import Testing

@Suite("account refresh and store reconcile")
struct StoreCommandTests {
  private let shop: ShopBench

  init() throws {
    shop = try ShopBench()
    shop.configure()
  }

  /// A server of the App Store that knows two payments, of which the second is not known here.
  private func server(status: Int = 200, headers: HTTPHeaders = [:]) throws -> ScriptedStoreServer {
    let second = try shop.store.transaction("2", of: "1", purchased: -1, expires: 30, signed: 0)
    let history: JSONValue = [
      "signedTransactions": [.string(try shop.store.transaction(signed: 0)), .string(second)],
      "hasMore": false, "revision": "r", "environment": "Sandbox", "bundleId": "app.lanework",
    ]
    let statuses: JSONValue = [
      "environment": "Sandbox", "bundleId": "app.lanework",
      "data": [
        [
          "subscriptionGroupIdentifier": "plans",
          "lastTransactions": [
            [
              "status": 1, "signedTransactionInfo": .string(second),
              "signedRenewalInfo": .string(try shop.store.renewal(signed: 0)),
            ]
          ],
        ]
      ],
    ]
    return ScriptedStoreServer { request in
      HTTPResponse(
        status: status, headers: headers,
        body: (request.url.path.contains("history") ? history : statuses).bytes())
    }
  }

  @Test("What the store knows is recorded, and serves the boards that are opened afterwards")
  func refresh() async throws {
    _ = shop.run("account", "import", "bought.jws")
    let server = try server()
    let run = try await shop.ask(server, "account", "refresh")
    #expect(run.messages == "")
    #expect(
      run.output == """
        4 statements were new. Boards that are opened from now on stay pro (SANDBOX).
        The subscription is paid for. This is a SANDBOX subscription, bought in a test
        and not for money.

        """)
    #expect(server.requests.allSatisfy { $0.url.origin == "http://127.0.0.1:8080" })
    #expect(server.requests.allSatisfy { $0.headers["Authorization"]?.hasPrefix("Bearer ") == true })
    let again = try JSONValue(
      parsing: await shop.ask(server, "account", "refresh", "--json").output)
    #expect(again["newStatements"] == 0)
    #expect(again["account"]?["expiration"] == "2026-09-24T12:00:00.000Z")
    #expect(again["account"]?["willAutoRenew"] == true)
  }

  @Test("The difference to what the store knows is shown, and recorded only when that is asked for")
  func reconcile() async throws {
    _ = shop.run("account", "import", "bought.jws")
    let server = try server()
    let run = try await shop.ask(server, "store", "reconcile", "1")
    #expect(run.status == .refused)
    #expect(
      run.output == """
        The store says 4 things of customer 1 (SANDBOX) that are not known here, or
        otherwise:
          - apple subscription 1: payment 2 for lanework.mastery.monthly, until
            2026-09-24T12:00:00.000Z, was not known.
          - apple subscription 1: that payment 2 stands was not known.
          - apple subscription 1: that it renews was not known.
          - apple subscription 1: that it is active was not known.
        Access stays as it was: allowed (subscribed, until 2026-09-24T12:00:00.000Z).
        Nothing was recorded.

        """)
    let found = try JSONValue(
      parsing: await shop.ask(server, "store", "reconcile", "1", "--json").output)
    #expect(found["version"] == 1)
    #expect(found["environment"] == "Sandbox")
    #expect(found["inStep"] == false)
    #expect(
      found["differences"]?.array?.map { $0["kind"]?.string } == [
        "transaction", "refund", "renewal", "status",
      ])
    #expect(found["differences"]?.array?.allSatisfy { $0["missing"] == true } == true)

    let recorded = try await shop.ask(server, "store", "reconcile", "1", "--record")
    #expect(recorded.status == .done)
    #expect(recorded.output.hasSuffix("It is recorded.\n"))
    let known = try await shop.ask(server, "store", "reconcile", "1")
    #expect(known.status == .done)
    #expect(
      known.output == """
        The ledger knew all 6 statements of the store.
        Access stays as it was: allowed (subscribed, until 2026-09-24T12:00:00.000Z).

        """)
  }

  @Test("A key that others can read is refused before anybody is asked", arguments: ["refresh", "reconcile"])
  func openKey(_ command: String) async throws {
    _ = shop.run("account", "import", "bought.jws")
    try shop.disk.setPermissions(of: "/work/key.p8", to: 0o644)
    let server = try server()
    let run =
      command == "refresh"
      ? try await shop.ask(server, "account", "refresh")
      : try await shop.ask(server, "store", "reconcile", "1")
    #expect(run.status == .refused)
    #expect(
      run.messages == """
        error: The key in /work/key.p8 is not used: its mode is 0644, and a private key must be 0600.
        file: /work/key.p8
        hint: If nobody else can have read it, run: chmod 600 /work/key.p8

        """)
    #expect(server.requests.isEmpty)
  }

  @Test("A file without a key, an unknown customer and too many questions are told apart")
  func failures() async throws {
    _ = shop.run("account", "import", "bought.jws")
    let before = shop.run("account", "status", "--json").output
    let unknown = ScriptedStoreServer { _ in
      HTTPResponse(
        status: 404, body: Array(#"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#.utf8))
    }
    let missing = try JSONValue(
      parsing: await shop.ask(unknown, "store", "reconcile", "1", "--json").output)["error"]
    #expect(missing?["code"] == "store-notFound")
    #expect(missing?["status"] == 1)
    #expect(shop.run("account", "status", "--json").output == before)

    try shop.disk.replace("/work/key.p8", with: "no key", permissions: 0o600)
    let run = try await shop.ask(unknown, "account", "refresh")
    #expect(run.messages.hasPrefix("error: The key in /work/key.p8 is not used: "))
    #expect(run.messages.contains("AuthKey_ID.p8"))
  }

  @Test("Without a server in the configuration, and without a subscription, there is nobody to ask")
  func nobody() async throws {
    let run = try await shop.ask(server(), "account", "refresh")
    #expect(run.messages.hasPrefix("error: No subscription is known that the store could be asked about.\n"))
    _ = shop.run("preference", "clear", "store-configuration")
    #expect(
      try await shop.ask(server(), "account", "refresh").messages.hasPrefix(
        "error: The store configuration names no server to ask.\n"))
  }

  @Test("What may pass by waiting has a status of its own")
  func mapping() {
    let throttled = CommandFailure(
      AccountError.refused(
        VerificationError(
          .throttled, .tooManyUnknownChains, message: "Too many.", retryAfter: .milliseconds(400)),
        .transaction, nil))
    #expect(throttled.code == "THROTTLED")
    #expect(throttled.status == .busy)
    #expect(throttled.hint == "Try again in 1 s.")
    let expired = CommandFailure(
      AccountError.refused(
        VerificationError(.verificationFailure, .expiredCertificate, message: "It has ended."), .notification,
        nil))
    #expect(expired.message == "The notification was refused. It has ended.")
    #expect(expired.status == .refused)
  }

  @Test("A program that has no network becomes the one that has, with the words as they were typed")
  func becoming() throws {
    let calls = Mutex<[ProgramCall]>([])
    let words = ["account", "refresh", "--json", "--trust-root", "a b/ü'\"$.pem", "--color=never"]
    let run = ProgramRun(words, disk: MemoryFileSystem(on: shop.disk)) { environment in
      environment.executable = "/opt/lanework/bin/lanework"
      environment.becomeProgram = { (call) throws(Errno) in calls.withLock { $0.append(call) } }
    }
    #expect(run.status == .done)
    let call = try #require(calls.withLock(\.self).first)
    #expect(call.program == "/opt/lanework/bin/lanework-remote")
    #expect(call.arguments == words)
    #expect(call.environment == ["HOME": "/home/ada", "USER": "ada"])
  }

  @Test("The store for tests gets the words behind its name, and those before it")
  func sandboxWords() throws {
    let calls = Mutex<[ProgramCall]>([])
    let words = ["--json", "store", "sandbox", "--config", "store", "--port", "0"]
    _ = ProgramRun(words, disk: MemoryFileSystem(on: shop.disk)) { environment in
      environment.executable = "/opt/lanework/bin/lanework"
      environment.becomeProgram = { (call) throws(Errno) in calls.withLock { $0.append(call) } }
    }
    let call = try #require(calls.withLock(\.self).first)
    #expect(call.program == "/opt/lanework/bin/lanework-store")
    #expect(call.arguments == ["--json", "--config", "store", "--port", "0"])
  }

  @Test("A program that is not there is named, with the place and what helps")
  func missingProgram() {
    let run = shop.run("account", "refresh") { $0.executable = "/opt/lanework/bin/lanework" }
    #expect(run.status == .refused)
    #expect(
      run.messages == """
        error: This command is done by the program lanework-remote, which is not there.
        file: /opt/lanework/bin/lanework-remote
        hint: Install it beside lanework, or build it: swift build -c release --product lanework-remote

        """)
  }
}

/// A store's server that answers from a function and keeps what it was asked.
final class ScriptedStoreServer: HTTPRequesting {
  private let answer: @Sendable (HTTPRequest) -> HTTPResponse
  private let kept = Mutex<[HTTPRequest]>([])

  init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.answer = answer }

  var requests: [HTTPRequest] { kept.withLock(\.self) }

  func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    kept.withLock { $0.append(request) }
    return answer(request)
  }
}
