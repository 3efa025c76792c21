import Basics
import Entitlement
import Purchases
import Signatures
import Testing

@Suite struct GooglePlayBackendTests {
  @Test("A subscription is read by its token, with the time of the reading at the store")
  func subscription() async throws {
    let bench = try PlayBench { _, _ in PlayBench.subscription() }
    let reading = try await bench.backend.subscription(purchaseToken: "abc.de")
    #expect(
      bench.questions.first?.url.description
        == "https://play.test/androidpublisher/v3/applications/com.example.lanework/purchases/subscriptionsv2/tokens/abc.de"
    )
    #expect(reading.answer.state == .active)
    #expect(reading.purchaseToken == "abc.de")
    #expect(reading.readAt == .test)
    #expect(reading.news.facts.allSatisfy { $0.chain.id == "abc.de" && $0.chain.store == .google })
    #expect(reading.news.facts.count == 3)
  }

  @Test("Of two readings the later one at the store stands, whichever ends first here")
  func order() async throws {
    let bench = try PlayBench { _, number in
      number == 1
        ? PlayBench.subscription(date: "Tue, 25 Aug 2026 17:00:05 GMT")
        : PlayBench.subscription("SUBSCRIPTION_STATE_ON_HOLD", date: "Tue, 25 Aug 2026 17:00:00 GMT")
    }
    let later = try await bench.backend.subscription(purchaseToken: "t")
    let earlier = try await bench.backend.subscription(purchaseToken: "t")
    for readings in [[later, earlier], [earlier, later]] {
      let ledger = SubscriptionLedger(readings.flatMap(\.news.facts))
      #expect(ledger.status(of: try #require(ledger.chainNames.first))?.status == .active)
    }
  }

  @Test(
    "An answer that does not say when it was given is an error", arguments: [nil, "yesterday"] as [String?])
  func noDate(_ date: String?) async throws {
    let bench = try PlayBench { _, _ in PlayBench.subscription(date: date) }
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.subscription(purchaseToken: "t")
    }
    #expect(error?.code == .malformedAnswer)
  }

  @Test("The token is got for a request that the account's key signed, once for many questions")
  func token() async throws {
    let bench = try PlayBench { _, _ in PlayBench.subscription() }
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { _ = try await bench.backend.subscription(purchaseToken: "t") } }
      try await group.waitForAll()
    }
    #expect(bench.tokenRequests.count == 1)
    #expect(bench.questions.count == 8)
    let tokens = Set(bench.questions.map { $0.headers["Authorization"] })
    #expect(tokens.count == 1)
    let request = try #require(bench.tokenRequests.first)
    #expect(request.method == .post)
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    let body = String(decoding: request.body, as: UTF8.self)
    let start = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion="
    #expect(body.hasPrefix(start))
    let assertion = try CompactJWS(parsing: String(body.dropFirst(start.count)))
    try assertion.verify(with: try PlayBench.key.get().verifyingKey)
    #expect(assertion.header["kid"] == "k1")
    let claims = try assertion.payload()
    let now = Timestamp.test.milliseconds / 1_000
    #expect(claims["iss"] == "operator@example.iam.gserviceaccount.com")
    #expect(claims["scope"] == "https://www.googleapis.com/auth/androidpublisher")
    #expect(claims["aud"] == "https://tokens.test/token")
    #expect(claims["iat"] == .integer(now))
    let end = try #require(claims["exp"]?.integer)
    #expect(end > now && end <= now + 3_600)
  }

  @Test("A token is got anew before it ends, and when it was not taken")
  func tokenEnds() async throws {
    let refusals = Pauses()
    let bench = try PlayBench { request, _ in
      if request.headers["Authorization"] == "Bearer token-0", !refusals.all.isEmpty {
        return HTTPResponse(status: 401)
      }
      return PlayBench.subscription()
    }
    _ = try await bench.backend.subscription(purchaseToken: "t")
    bench.time.advance(by: .seconds(3_400))
    _ = try await bench.backend.subscription(purchaseToken: "t")
    #expect(bench.tokenRequests.count == 1)
    refusals.add(.zero)
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.subscription(purchaseToken: "t")
    }
    #expect(error?.code == .unauthorized)
    _ = try await bench.backend.subscription(purchaseToken: "t")
    #expect(bench.tokenRequests.count == 2)
    bench.time.advance(by: .seconds(3_500))
    _ = try await bench.backend.subscription(purchaseToken: "t")
    #expect(bench.tokenRequests.count == 3)
  }

  @Test("An account that gets no token is told so")
  func noToken() async throws {
    let requester = ScriptedRequester([
      .json(["error": "invalid_grant", "error_description": "Invalid JWT Signature."], status: 400)
    ])
    let backend = try GooglePlayBackend(
      packageName: "p", account: PlayBench.account(), requester: requester, time: SetTime(),
      random: RandomSource { 1 }, pause: { _ in })
    let error = await #expect(throws: StoreRequestError.self) {
      try await backend.subscription(purchaseToken: "t")
    }
    #expect(error?.code == .unauthorized)
    #expect(error?.storeCode == "invalid_grant")
    #expect(requester.requests.count == 1)
  }

  @Test(
    "An error keeps Google's word, and says what kind it is",
    arguments: [
      (404, "NOT_FOUND", StoreRequestError.Code.notFound), (410, "GONE", .notFound),
      (400, "INVALID_ARGUMENT", .refused), (403, "PERMISSION_DENIED", .unauthorized),
      (403, "RESOURCE_EXHAUSTED", .rateLimited), (429, "RESOURCE_EXHAUSTED", .rateLimited),
      (503, "UNAVAILABLE", .serverFailure),
    ])
  func errors(_ status: Int, _ word: String, _ code: StoreRequestError.Code) async throws {
    let bench = try PlayBench { _, _ in
      .json(
        ["error": ["code": .integer(Int64(status)), "message": "No.", "status": .string(word)]],
        status: status)
    }
    let error = await #expect(throws: StoreRequestError.self) {
      try await bench.backend.subscription(purchaseToken: "t")
    }
    #expect(error?.code == code)
    #expect(error?.storeCode == word)
    #expect(error?.status == status)
    #expect(bench.questions.count == ([429, 503].contains(status) ? 4 : 1))
  }

  @Test("Something bought once is read by its token")
  func oneTimePurchase() async throws {
    let bench = try PlayBench { _, _ in PlayBench.oneTimePurchase() }
    let reading = try await bench.backend.oneTimePurchase(purchaseToken: "t")
    #expect(bench.questions.first?.url.path.hasSuffix("/purchases/productsv2/tokens/t") == true)
    #expect(reading.answer.state == .purchased && reading.readAt == .test)
    #expect(reading.answer.lineItems.map(\.productId) == ["lifetime"])
  }

  @Test("A delivery is acknowledged under the address that Google has for it")
  func acknowledge() async throws {
    let bench = try PlayBench { _, number in HTTPResponse(status: number < 2 ? 503 : 204) }
    try await bench.backend.acknowledgeSubscription("monthly", purchaseToken: "t-1")
    try await bench.backend.acknowledgeProduct("lifetime", purchaseToken: "t")
    let paths = bench.questions.map(\.url.path)
    #expect(paths.count == 3)
    #expect(paths.first?.hasSuffix("/purchases/subscriptions/monthly/tokens/t-1:acknowledge") == true)
    #expect(paths.last?.hasSuffix("/purchases/products/lifetime/tokens/t:acknowledge") == true)
    #expect(bench.questions.allSatisfy { $0.method == .post && $0.body == Array("{}".utf8) })
  }

  @Test("An address in the clear is taken for this machine alone", arguments: StoreAddress.all)
  func confidential(_ address: StoreAddress) throws {
    let usual = try PlayBench.account()
    func backend(_ account: GoogleServiceAccount, _ url: String) throws(StoreRequestError) {
      _ = try GooglePlayBackend(
        packageName: "p", account: account, url: url, requester: ScriptedRequester([]), time: SetTime(),
        random: RandomSource { 1 })
    }
    #expect(address.outcome { () throws(StoreRequestError) in try backend(usual, address.text) })
    #expect(
      address.outcome { () throws(StoreRequestError) in
        _ = try GoogleKeySource(url: address.text, requester: ScriptedRequester([]), time: SetTime())
      })
    // What the account names is looked at too, whether it comes from a file or not.
    let file: JSONValue = [
      "client_email": "a@b", "private_key": .string(try PlayBench.key.get().pem),
      "token_uri": .string(address.text),
    ]
    let text = String(decoding: file.bytes(), as: UTF8.self)
    if address.isTaken {
      #expect(throws: Never.self) { try GoogleServiceAccount(json: text, path: "/key.json") }
    } else {
      #expect(throws: OperatorKeyError.self) { try GoogleServiceAccount(json: text, path: "/key.json") }
    }
    guard address.isTaken || address.text.hasPrefix("http://") else { return }
    let account = GoogleServiceAccount(
      email: "a@b", keyID: nil, key: usual.key, tokenURL: try HTTPURL(address.text))
    #expect(address.outcome { () throws(StoreRequestError) in try backend(account, "https://play.test") })
  }

  @Test("The file of a service account is read, and what is missing is named")
  func accountFile() throws {
    let file: JSONValue = [
      "type": "service_account", "client_email": "a@b", "private_key_id": "k",
      "private_key": .string(try PlayBench.key.get().pem), "token_uri": "https://tokens.test/token",
    ]
    let account = try GoogleServiceAccount(
      json: String(decoding: file.bytes(), as: UTF8.self), path: "/key.json")
    #expect(account.email == "a@b" && account.keyID == "k")
    #expect(account.tokenURL.description == "https://tokens.test/token")
    for name in ["client_email", "private_key"] {
      var object = try #require(file.object)
      object[name] = nil
      let text = String(decoding: JSONValue.object(object).bytes(), as: UTF8.self)
      let error = #expect(throws: OperatorKeyError.self) {
        try GoogleServiceAccount(json: text, path: "/key.json")
      }
      #expect(error?.code == .malformed)
    }
    #expect(throws: OperatorKeyError.self) { try GoogleServiceAccount(json: "{", path: "/key.json") }
  }
}
