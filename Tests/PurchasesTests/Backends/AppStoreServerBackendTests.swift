import Basics
import Entitlement
import Purchases
import Signatures
import Testing

@Suite struct AppStoreServerBackendTests {
  // MARK: Asking

  @Test("A request goes to the host of its environment, with a token that the key signed")
  func request() async throws {
    for (environment, host) in [(StoreEnvironment.production, "production.test"), (.sandbox, "sandbox.test")]
    {
      let bench = try ServerBench(environment, answers: [.transactions([], environment: environment)])
      _ = try await bench.backend.transactionHistory("1000_a-b~c.d")
      let request = try #require(bench.requester.requests.first)
      #expect(request.method == .get)
      #expect(request.url.description == "https://\(host)/inApps/v2/history/1000_a-b~c.d?sort=ASCENDING")
      let authorization = try #require(request.headers["Authorization"])
      #expect(authorization.hasPrefix("Bearer "))
      let token = try CompactJWS(parsing: String(authorization.dropFirst(7)))
      try token.verify(with: try ServerBench.key.get().verifyingKey)
      #expect(token.header["kid"] == "ABCDEF1234")
      #expect(token.header["typ"] == "JWT")
      let claims = try token.payload()
      let now = Timestamp.test.milliseconds / 1_000
      #expect(claims["iss"] == "57246542-96fe-1a63")
      #expect(claims["aud"] == "appstoreconnect-v1")
      #expect(claims["bid"] == .string(SelfMadeStore.bundleId))
      #expect(claims["iat"] == .integer(now))
      let end = try #require(claims["exp"]?.integer)
      #expect(end > now && end <= now + 3_600)
    }
  }

  @Test("A token is used until it is near its end, and never one from the future")
  func tokenLife() async throws {
    let bench = try ServerBench(answers: [.transactions([])])
    func token() async throws -> String {
      _ = try await bench.backend.transactionHistory("1")
      return try #require(bench.requester.requests.last?.headers["Authorization"])
    }
    let first = try await token()
    bench.time.advance(by: .seconds(16 * 60))
    #expect(try await token() == first)
    bench.time.advance(by: .seconds(60))
    let second = try await token()
    #expect(second != first)
    bench.time.advance(by: .seconds(-3_600))
    #expect(try await token() != second)
  }

  @Test("A token that was not taken is not used again")
  func refusedToken() async throws {
    let bench = try ServerBench { _, number in
      number == 0 ? HTTPResponse(status: 401) : .transactions([])
    }
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.transactionHistory("1")
    }
    #expect(error?.code == .unauthorized)
    #expect(error?.hint != nil)
    bench.time.advance(by: .seconds(1))
    _ = try await bench.backend.transactionHistory("1")
    let tokens = bench.requester.requests.map { $0.headers["Authorization"] }
    #expect(tokens.count == 2 && tokens[0] != tokens[1])
  }

  @Test("Only production and the sandbox have a server", arguments: [StoreEnvironment.xcode, .localTesting])
  func noServer(_ environment: StoreEnvironment) throws {
    let error = #expect(throws: StoreRequestError.self) {
      try AppStoreServerHosts.apple.url(for: environment)
    }
    #expect(error?.code == .refused)
    #expect(
      try AppStoreServerHosts.apple.url(for: .production) != AppStoreServerHosts.apple.url(for: .sandbox))
  }

  @Test(
    "An address in the clear is taken for this machine alone", arguments: StoreAddress.all)
  func confidential(_ address: StoreAddress) throws {
    let hosts = AppStoreServerHosts(production: address.text, sandbox: address.text)
    for environment in [StoreEnvironment.production, .sandbox] {
      #expect(address.outcome { () throws(StoreRequestError) in _ = try hosts.url(for: environment) })
    }
  }

  @Test("A verifier of another application or environment makes no back end")
  func otherVerifier() throws {
    let store = try SelfMadeStore()
    let verifiers = try [
      store.verifier(environment: .sandbox),
      StoreDataVerifier(environment: .production, bundleId: "example.other", appAppleId: 1, time: SetTime()),
      StoreDataVerifier(
        environment: .production, bundleId: "example.Lanework", appAppleId: 1, time: SetTime()),
    ]
    for verifier in verifiers {
      let error = #expect(throws: StoreRequestError.self) {
        try AppStoreServerBackend(
          account: ServerBench.account(), environment: .production, verifier: verifier,
          requester: ScriptedRequester([]), time: SetTime(), random: RandomSource { 1 })
      }
      #expect(error?.code == .refused && error?.hint != nil)
    }
  }

  @Test("Answers with more unknown chains than somebody may bring are read all the same")
  func manyChains() async throws {
    let store = try SelfMadeStore()
    let signers = try (0..<4).map {
      try CertifiedSigner.make(name: "Old \($0)", validFrom: .days(-400), validUntil: .days(400))
    }
    let texts = try signers.map { try $0.sign(store.transaction("1")) }
    let time = SetTime()
    let verifier = try StoreDataVerifier(
      environment: .production, bundleId: SelfMadeStore.bundleId, appAppleId: SelfMadeStore.appAppleId,
      trustedRoots: signers.map { $0.certificates[2].der }, coldChainsPerSecond: 1, time: time)
    let backend = try AppStoreServerBackend(
      account: ServerBench.account(), environment: .production, verifier: verifier,
      requester: ScriptedRequester([.transactions(texts)]), time: time, random: RandomSource { 1 })
    #expect(try await backend.transactionHistory("1").count == 4)
  }

  // MARK: Retries

  @Test("What may pass is asked again, and the answer counts", arguments: [429, 500, 503])
  func retries(_ status: Int) async throws {
    let bench = try ServerBench { _, number in
      number < 2 ? HTTPResponse(status: status) : .transactions([])
    }
    _ = try await bench.backend.transactionHistory("1")
    #expect(bench.requester.requests.count == 3)
  }

  @Test(
    "Errors that Apple says may pass are asked again, though their status is 404",
    arguments: [4_040_002, 4_040_004, 4_040_006])
  func retryable(_ code: Int64) async throws {
    let bench = try ServerBench { _, number in number == 0 ? .appleError(code) : .transactions([]) }
    _ = try await bench.backend.transactionHistory("1")
    #expect(bench.requester.requests.count == 2)
    let always = try ServerBench(answers: [.appleError(code)])
    let error = await #expect(throws: StoreRequestError.self) {
      try await always.backend.transactionHistory("1")
    }
    #expect(always.requester.requests.count == 4)
    #expect(error?.status == 404)
    #expect(error?.appStoreCode?.rawValue == code)
  }

  @Test("Apple's wait is an instant in milliseconds, and is kept")
  func retryAfter() async throws {
    let pauses = Pauses()
    let instant = Timestamp.test.advanced(by: .seconds(7)).milliseconds
    let bench = try ServerBench(pause: { pauses.add($0) }) { _, number in
      number == 0 ? .appleError(4_290_000, headers: ["Retry-After": "\(instant)"]) : .transactions([])
    }
    _ = try await bench.backend.transactionHistory("1")
    #expect(pauses.all == [.seconds(7)])
  }

  @Test("A wait beyond the deadline is not waited, and is told")
  func longWait() async throws {
    let pauses = Pauses()
    let instant = Timestamp.test.advanced(by: .seconds(3_600)).milliseconds
    let bench = try ServerBench(pause: { pauses.add($0) }) { _, _ in
      .appleError(4_290_000, headers: ["Retry-After": "\(instant)"])
    }
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.transactionHistory("1")
    }
    #expect(pauses.all.isEmpty)
    #expect(error?.code == .rateLimited)
    #expect(error?.retryAfter == .seconds(3_600))
    #expect(error?.isTransient == true)
  }

  @Test(
    "What will not pass is asked once", arguments: [4_000_006, 4_030_004, 4_040_010, 4_000_187] as [Int64])
  func noRetry(_ code: Int64) async throws {
    let bench = try ServerBench(answers: [.appleError(code)])
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.transactionHistory("1")
    }
    #expect(bench.requester.requests.count == 1)
    #expect(error?.appStoreCode?.rawValue == code)
    #expect(error?.status == Int(code / 10_000))
    #expect(error?.isTransient == false)
  }

  @Test("A server that cannot be reached is told as such, after all attempts")
  func unreachable() async throws {
    let bench = try ServerBench { request, _ throws(HTTPRequestError) in
      throw HTTPRequestError(.cannotConnect, "nobody takes the connection", server: request.url.origin)
    }
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.transactionHistory("1")
    }
    #expect(error?.code == .unreachable)
    #expect(bench.requester.requests.count == 4)
  }

  // MARK: Pages

  @Test("A history is read page by page to its end")
  func pages() async throws {
    let store = try SelfMadeStore()
    let texts = try (1...3).map { try store.sign(store.transaction("\($0)")) }
    let bench = try ServerBench { request, _ in
      let target = request.url.target
      if target.contains("revision=r2") { return .transactions([texts[2]], revision: "r3") }
      if target.contains("revision=r1") { return .transactions([texts[1]], revision: "r2", hasMore: true) }
      return .transactions([texts[0]], revision: "r1", hasMore: true)
    }
    let history = try await bench.backend.transactionHistory(
      "1", AppStoreHistoryQuery(productIDs: ["a", "b"]))
    #expect(history.map(\.payload.transactionId) == ["1", "2", "3"])
    #expect(bench.requester.requests.count == 3)
    for request in bench.requester.requests {
      #expect(request.url.target.contains("sort=ASCENDING&productId=a&productId=b"))
    }
  }

  @Test("Pages that do not come to an end are an error, and no loop")
  func endlessPages() async throws {
    let repeated = try ServerBench(answers: [.transactions([], revision: "same", hasMore: true)])
    var error = await #expect(throws: StoreRequestError.self) {
      try await repeated.backend.transactionHistory("1")
    }
    #expect(error?.code == .endlessPages)
    #expect(repeated.requester.requests.count == 2)
    #expect(error?.message == "The App Store names the same page of transactions again and again.")
    let nowhere = try ServerBench(answers: [.transactions([], hasMore: true)])
    error = await #expect(throws: StoreRequestError.self) { try await nowhere.backend.refundHistory("1") }
    #expect(error?.code == .endlessPages)
    #expect(error?.message == "The App Store says that there are more transactions, and does not say where.")
    let growing = try ServerBench { _, number in .transactions([], revision: "r\(number)", hasMore: true) }
    error = await #expect(throws: StoreRequestError.self) {
      try await growing.backend.transactionHistory("1")
    }
    #expect(error?.code == .endlessPages)
    #expect(growing.requester.requests.count == 1_000)
    #expect(error?.message == "The App Store has more transactions than the 1000 pages that are read.")
  }

  // MARK: Trust

  @Test("Signed data that does not pass the checks is refused, whatever else the answer holds")
  func forged() async throws {
    let store = try SelfMadeStore()
    let genuine = try store.sign(store.transaction("1"))
    let foreign = try CertifiedSigner.make(name: "Other", validFrom: .days(-400), validUntil: .days(400))
    let forged = try foreign.sign(store.transaction("2"))
    let bench = try ServerBench(answers: [.transactions([genuine, forged])])
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.transactionHistory("1")
    }
    #expect(error?.code == .verificationFailed)
    #expect(error?.verification?.verdict == .verificationFailure)
  }

  @Test("Data of another environment is refused, also when it is signed")
  func otherEnvironment() async throws {
    let sandbox = try SelfMadeStore(environment: .sandbox)
    let bench = try ServerBench(answers: [.transactions([try sandbox.sign(sandbox.transaction("1"))])])
    var error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.transactionHistory("1")
    }
    #expect(error?.verification?.verdict == .invalidEnvironment)
    let other = try ServerBench(answers: [.transactions([], environment: .sandbox)])
    error = await #expect(throws: StoreRequestError.self) { try await other.backend.transactionHistory("1") }
    #expect(error?.code == .foreignAnswer)
    let application = try ServerBench(answers: [.transactions([], bundleID: "com.example.other")])
    error = await #expect(throws: StoreRequestError.self) {
      try await application.backend.transactionHistory("1")
    }
    #expect(error?.code == .foreignAnswer)
  }

  @Test("An unknown transaction is looked for in the sandbox only when that is asked for")
  func locate() async throws {
    let store = try SelfMadeStore(environment: .sandbox)
    let text = try store.sign(store.transaction("7"))
    let production = try ServerBench(answers: [.appleError(4_040_010)])
    let sandbox = try ServerBench(.sandbox, answers: [.json(["signedTransactionInfo": .string(text)])])
    let error = await #expect(throws: StoreRequestError.self) {
      try await production.backend.transaction("7")
    }
    #expect(error?.appStoreCode == .transactionIdNotFound)
    #expect(sandbox.requester.requests.isEmpty)
    let located = try await production.backend.locate("7", orIn: sandbox.backend)
    #expect(located.environment == .sandbox)
    #expect(located.transaction.payload.transactionId == "7")
    #expect(located.transaction.news.facts.allSatisfy { $0.chain.environment == .sandbox })
    let failing = try ServerBench(answers: [.appleError(4_290_000)])
    await #expect(throws: StoreRequestError.self) {
      try await failing.backend.locate("7", orIn: sandbox.backend)
    }
    #expect(sandbox.requester.requests.count == 1)
  }

  @Test("A transaction is not looked for at another application")
  func locateElsewhere() async throws {
    let production = try ServerBench(answers: [.appleError(4_040_010)])
    let other = try AppStoreServerBackend(
      account: AppStoreServerAccount(
        issuerID: "i", keyID: "k", bundleID: "example.other", key: ServerBench.key.get()),
      environment: .sandbox,
      verifier: StoreDataVerifier(environment: .sandbox, bundleId: "example.other", time: SetTime()),
      requester: production.requester, time: SetTime(), random: RandomSource { 1 })
    let error = await #expect(throws: StoreRequestError.self) {
      try await production.backend.locate("7", orIn: other)
    }
    #expect(error?.code == .refused)
    #expect(production.requester.requests.isEmpty)
  }

  @Test(
    "An answer that cannot be read is an error, and not an empty answer",
    arguments: [
      "", "<html>", "[]", #"{"signedTransactions": "x"}"#, #"{"signedTransactions": [], "hasMore": 1}"#,
      #"{"signedTransactions": [7]}"#,
    ])
  func malformed(_ text: String) async throws {
    let bench = try ServerBench(answers: [HTTPResponse(status: 200, body: Array(text.utf8))])
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.transactionHistory("1")
    }
    #expect(error?.code == .malformedAnswer)
    #expect(error?.description.hasSuffix(".") == true)
  }
}
