import Basics
import Entitlement
import Purchases
import Signatures
import Testing

@Suite struct StoreDataVerifierTests {
  // MARK: Apple's samples

  private static func verdict(_ check: () throws -> Void) -> String {
    do {
      try check()
      return "OK"
    } catch let error as VerificationError { return error.verdict.rawValue } catch { return "\(error)" }
  }

  @Test("All of Apple's cases of payloads get their verdict", arguments: 0..<9)
  func publishedCase(index: Int) throws {
    let document = try Resource.json("apple/derived/payload-verification-cases.json")
    let cases = try #require(document["cases"]?.array)
    #expect(cases.count == 9)
    let row = cases[index]
    let text = try row["literal"]?.string ?? Resource.text("apple/" + #require(row["file"]?.string))
    let verifier = try StoreDataVerifier(
      environment: StoreEnvironment(rawValue: #require(row["environment"]?.string)),
      bundleId: #require(row["bundleId"]?.string), appAppleId: row["appAppleId"]?.integer,
      trustedRoots: [Resource.bytes("apple/certs/testCA.der")], isStrict: false, time: SetTime())
    let found = Self.verdict {
      switch row["call"]?.string {
      case "notification":
        let notification = try verifier.verifyNotification(text, caller: nil, at: .test)
        #expect(
          notification.envelope.payload.notificationType?.rawValue == row["notificationType"]?.string)
      case "renewalInfo": _ = try verifier.verifyRenewalInfo(text, caller: nil, at: .test)
      case "transaction": _ = try verifier.verifyTransaction(text, caller: nil, at: .test)
      default: Issue.record("The call of case \(index) is not known.")
      }
    }
    #expect(found == row["expect"]?.string)
  }

  @Test("A legacy receipt is no signed data")
  func legacyReceipt() throws {
    let verifier = try StoreDataVerifier(
      environment: .sandbox, bundleId: "com.example",
      trustedRoots: [Resource.bytes("apple/certs/testCA.der")],
      isStrict: false, time: SetTime())
    let text = try Resource.text("apple/mock_signed_data/legacyTransaction")
    #expect(
      Self.verdict { _ = try verifier.verifyTransaction(text, caller: nil, at: .test) }
        == "VERIFICATION_FAILURE")
  }

  // MARK: Xcode

  private static let xcodeBundle = "com.example.naturelab.backyardbirds.example"

  private static func unsigned(_ environment: StoreEnvironment, bundleId: String = xcodeBundle) throws
    -> StoreDataVerifier
  {
    try StoreDataVerifier(environment: environment, bundleId: bundleId, appAppleId: 1, time: SetTime())
  }

  @Test("What Xcode signs is read by a verifier for Xcode")
  func xcode() throws {
    let verifier = try Self.unsigned(.xcode)
    let transaction = try verifier.verifyTransaction(
      Resource.text("apple/xcode/xcode-signed-transaction"), caller: nil, at: .test
    ).payload
    #expect(transaction.productId == "pass.premium")
    #expect(transaction.purchaseDate == Timestamp(milliseconds: 1_697_679_936_049))
    #expect(transaction.signedDate == Timestamp(milliseconds: 1_697_679_936_056))
    #expect(transaction.expiresDate == Timestamp(milliseconds: 1_700_358_336_049))
    #expect(transaction.subscriptionGroupIdentifier == "6F3A93AB")
    #expect(transaction.transactionId == "0")
    #expect(transaction.offerType == .introductory)
    #expect(transaction.storefrontId == "143441")
    #expect(transaction.isUpgraded == false)
    #expect(transaction.unreadable.isEmpty)
    let renewal = try verifier.verifyRenewalInfo(
      Resource.text("apple/xcode/xcode-signed-renewal-info"), caller: nil, at: .test
    ).payload
    #expect(renewal.autoRenewProductId == "pass.premium")
    #expect(renewal.autoRenewStatus == .on)
    #expect(renewal.renewalDate == Timestamp(milliseconds: 1_700_358_336_049))
    #expect(renewal.recentSubscriptionStartDate == Timestamp(milliseconds: 1_697_679_936_049))
    #expect(renewal.unreadable.isEmpty)
    let download = try verifier.verifyAppTransaction(
      Resource.text("apple/xcode/xcode-signed-app-transaction"), caller: nil, at: .test
    ).payload
    #expect(download.environment == .xcode)
    #expect(download.appAppleId == nil)
    #expect(download.applicationVersion == "1")
    #expect(download.originalApplicationVersion == "1")
    #expect(download.receiptCreationDate == Timestamp(milliseconds: 1_697_680_122_257))
    #expect(download.originalPurchaseDate == Timestamp(milliseconds: -62_135_769_600_000))
    #expect(download.deviceVerificationNonce == "48c8b92d-ce0d-4229-bedf-e61b4f9cfc92")
  }

  @Test(
    "What Xcode signs is refused by any other verifier",
    arguments: [
      (.production, "INVALID_CHAIN_LENGTH"), (.sandbox, "INVALID_CHAIN_LENGTH"),
      (.localTesting, "INVALID_ENVIRONMENT"),
    ] as [(StoreEnvironment, String)])
  func xcodeElsewhere(environment: StoreEnvironment, verdict: String) throws {
    let verifier = try Self.unsigned(environment)
    let transaction = try Resource.text("apple/xcode/xcode-signed-transaction")
    let renewal = try Resource.text("apple/xcode/xcode-signed-renewal-info")
    let download = try Resource.text("apple/xcode/xcode-signed-app-transaction")
    #expect(
      Self.verdict { _ = try verifier.verifyTransaction(transaction, caller: nil, at: .test) } == verdict)
    #expect(Self.verdict { _ = try verifier.verifyRenewalInfo(renewal, caller: nil, at: .test) } == verdict)
    #expect(
      Self.verdict { _ = try verifier.verifyAppTransaction(download, caller: nil, at: .test) } == verdict)
  }

  @Test("A verifier for Xcode checks the application")
  func xcodeOtherApplication() throws {
    let verifier = try Self.unsigned(.xcode, bundleId: "com.example")
    let text = try Resource.text("apple/xcode/xcode-signed-transaction")
    #expect(
      Self.verdict { _ = try verifier.verifyTransaction(text, caller: nil, at: .test) }
        == "INVALID_APP_IDENTIFIER")
  }

  @Test("A verifier for Xcode does not take what claims to be from production")
  func claimsProduction() throws {
    let store = try SelfMadeStore()
    let text = try store.sign(store.transaction())
    let verifier = try Self.unsigned(.xcode, bundleId: SelfMadeStore.bundleId)
    #expect(
      Self.verdict { _ = try verifier.verifyTransaction(text, caller: nil, at: .test) }
        == "INVALID_ENVIRONMENT")
  }

  // MARK: Making one

  @Test("A verifier for production needs the application's number; others do not")
  func construction() throws {
    #expect {
      try StoreDataVerifier(environment: .production, bundleId: "com.example", time: SetTime())
    } throws: { error in
      (error as? VerificationError)?.detail == .missingAppAppleId
    }
    _ = try StoreDataVerifier(environment: .sandbox, bundleId: "com.example", time: SetTime())
  }

  @Test("A store's own root is trusted only where it is named")
  func ownRoot() throws {
    let store = try SelfMadeStore(environment: .sandbox)
    let text = try store.sign(store.transaction())
    _ = try store.verifier().verifyTransaction(text, caller: nil, at: .test)
    let apple = try StoreDataVerifier(
      environment: .sandbox, bundleId: SelfMadeStore.bundleId, time: SetTime())
    #expect(
      Self.verdict { _ = try apple.verifyTransaction(text, caller: nil, at: .test) } != "OK")
  }

  // MARK: Application and environment

  @Test(
    "A transaction of another application or environment is refused, and one that does not say",
    arguments: [
      ("bundleId", "other", "INVALID_APP_IDENTIFIER"), ("bundleId", .null, "INVALID_APP_IDENTIFIER"),
      ("bundleId", 1, "INVALID_APP_IDENTIFIER"), ("environment", "Sandbox", "INVALID_ENVIRONMENT"),
      ("environment", "production", "INVALID_ENVIRONMENT"), ("environment", .null, "INVALID_ENVIRONMENT"),
      ("productId", .null, "OK"),
    ] as [(String, JSONValue, String)])
  func transactionChecks(name: String, value: JSONValue, verdict: String) throws {
    let store = try SelfMadeStore()
    let text = try store.sign(store.transaction(changes: [name: value]))
    let verifier = try store.verifier()
    #expect(Self.verdict { _ = try verifier.verifyTransaction(text, caller: nil, at: .test) } == verdict)
  }

  @Test(
    "A download is checked by its receipt's type, and by the number in production alone",
    arguments: [
      (.production, "Production", 1_234, "OK"), (.production, "Production", nil, "INVALID_APP_IDENTIFIER"),
      (.production, "Production", 1_235, "INVALID_APP_IDENTIFIER"),
      (.production, "Sandbox", 1_234, "INVALID_ENVIRONMENT"), (.sandbox, "Sandbox", nil, "OK"),
      (.sandbox, "Production", 1_234, "INVALID_ENVIRONMENT"),
    ] as [(StoreEnvironment, String, Int64?, String)])
  func downloadChecks(environment: StoreEnvironment, type: String, number: Int64?, verdict: String) throws {
    let store = try SelfMadeStore(environment: environment)
    var payload = JSONObject()
    payload["receiptType"] = .string(type)
    payload["bundleId"] = .string(SelfMadeStore.bundleId)
    payload["appAppleId"] = number.map(JSONValue.integer)
    payload["receiptCreationDate"] = .integer(Timestamp.test.milliseconds)
    let text = try store.sign(payload)
    let verifier = try store.verifier()
    #expect(Self.verdict { _ = try verifier.verifyAppTransaction(text, caller: nil, at: .test) } == verdict)
  }

  struct Envelope: Sendable {
    let kind: String
    var content: [String: JSONValue]
    let verdict: String
  }

  @Test(
    "A notification is checked by whichever content it has",
    arguments: ["data", "summary", "appData"].flatMap { kind in
      [
        Envelope(
          kind: kind,
          content: ["environment": "Production", "bundleId": "example.lanework", "appAppleId": 1_234],
          verdict: "OK"),
        Envelope(
          kind: kind,
          content: ["environment": "Sandbox", "bundleId": "example.lanework", "appAppleId": 1_234],
          verdict: "INVALID_ENVIRONMENT"),
        Envelope(
          kind: kind, content: ["environment": "Production", "bundleId": "other", "appAppleId": 1_234],
          verdict: "INVALID_APP_IDENTIFIER"),
        Envelope(
          kind: kind,
          content: ["environment": "Production", "bundleId": "example.lanework", "appAppleId": 1],
          verdict: "INVALID_APP_IDENTIFIER"),
      ]
    } + [
      Envelope(
        kind: "externalPurchaseToken",
        content: ["externalPurchaseId": "b2158121", "bundleId": "example.lanework", "appAppleId": 1_234],
        verdict: "OK"),
      Envelope(
        kind: "externalPurchaseToken",
        content: [
          "externalPurchaseId": "SANDBOX_b2158121", "bundleId": "example.lanework", "appAppleId": 1_234,
        ],
        verdict: "INVALID_ENVIRONMENT"),
      Envelope(kind: "novelty", content: ["bundleId": "example.lanework"], verdict: "INVALID_APP_IDENTIFIER"),
    ])
  func notificationChecks(expected: Envelope) throws {
    let store = try SelfMadeStore()
    var content = JSONObject()
    for (name, value) in expected.content { content[name] = value }
    let text = try store.sign(store.envelope("TEST", kind: expected.kind, content: content))
    let verifier = try store.verifier()
    #expect(
      Self.verdict { _ = try verifier.verifyNotification(text, caller: nil, at: .test) } == expected.verdict)
  }

  // MARK: What is signed within

  @Test("The signed texts within a notification are verified by themselves")
  func within() throws {
    let store = try SelfMadeStore()
    let text = try store.notification(
      "SUBSCRIBED", "INITIAL_BUY", status: 1, transaction: store.transaction("7"), renewal: store.renewal())
    let notification = try store.verifier().verifyNotification(text, caller: "here", at: .test)
    #expect(notification.transaction?.payload.transactionId == "7")
    #expect(notification.renewal?.payload.autoRenewStatus == .on)
    #expect(notification.transaction?.digest != notification.envelope.digest)
  }

  @Test("A notification with a transaction that somebody else signed is refused whole")
  func forgedWithin() throws {
    let store = try SelfMadeStore()
    let other = try CertifiedSigner.make(name: "Other", validFrom: .days(-400), validUntil: .days(400))
    for forged in [
      .string(try other.sign(store.transaction())), "x", "", .string(try store.sign(store.renewal())), 7, [],
    ] as [JSONValue] {
      var data = JSONObject()
      data["environment"] = "Production"
      data["appAppleId"] = .integer(SelfMadeStore.appAppleId)
      data["bundleId"] = .string(SelfMadeStore.bundleId)
      data["signedTransactionInfo"] = forged
      let text = try store.sign(store.envelope("SUBSCRIBED", kind: "data", content: data))
      let verifier = try store.verifier()
      #expect(Self.verdict { _ = try verifier.verifyNotification(text, caller: nil, at: .test) } != "OK")
    }
  }

  @Test("A transaction of the sandbox within a notification of production is refused")
  func mixedEnvironments() throws {
    let store = try SelfMadeStore()
    let text = try store.notification(
      "SUBSCRIBED", transaction: store.transaction(changes: ["environment": "Sandbox"]))
    let verifier = try store.verifier()
    #expect(
      Self.verdict { _ = try verifier.verifyNotification(text, caller: nil, at: .test) }
        == "INVALID_ENVIRONMENT")
  }
}

extension StoreDataVerifierTests {
  @Test("A caller that brings unknown chains is held up, and hears for how long; known ones go on")
  func throttle() throws {
    let store = try SelfMadeStore()
    let time = SetTime()
    let verifier = try StoreDataVerifier(
      environment: .production, bundleId: SelfMadeStore.bundleId, appAppleId: SelfMadeStore.appAppleId,
      trustedRoots: [store.signer.certificates[2].der], coldChainsPerSecond: 1, time: time)
    // Three signed texts of one chain cost one.
    let known = try store.notification(
      "SUBSCRIBED", status: 1, transaction: store.transaction(), renewal: store.renewal())
    _ = try verifier.verifyNotification(known, caller: "one", at: .test)
    let forged = try CertifiedSigner.make(name: "Forged", validFrom: .days(-400), validUntil: .days(400))
      .sign(store.transaction())
    #expect {
      try verifier.verifyTransaction(forged, caller: "one", at: .test)
    } throws: { error in
      guard let error = error as? VerificationError else { return false }
      return error.verdict == .throttled && (error.retryAfter ?? .zero) > .zero
    }
    _ = try verifier.verifyNotification(known, caller: "one", at: .test)
    func verdict(_ verifier: StoreDataVerifier, _ caller: String?) -> String {
      Self.verdict { _ = try verifier.verifyTransaction(forged, caller: caller, at: .test) }
    }
    #expect(verdict(verifier, "other") == "VERIFICATION_FAILURE")
    // Who has no name shares one limit with all who have none; only the program itself has none.
    #expect(verdict(verifier, nil) == "VERIFICATION_FAILURE")
    #expect(verdict(verifier, nil) == "THROTTLED")
    for caller in [nil, "one"] {
      for _ in 0..<3 { #expect(verdict(verifier.unlimited, caller) == "VERIFICATION_FAILURE") }
    }
    // It is the same verifier: what one has verified the other knows.
    _ = try verifier.unlimited.verifyNotification(known, caller: nil, at: .test)
    #expect(verifier.unlimited.bundleId == verifier.bundleId)
  }

  @Test("A webhook's body is read as Apple posts it")
  func body() throws {
    let store = try SelfMadeStore()
    let verifier = try store.verifier()
    let text = try store.notification("TEST", transaction: nil)
    let body = Array("{\"signedPayload\":\"\(text)\",\"novelty\":1}".utf8)
    #expect(
      try verifier.verifyNotification(body: body, caller: nil, at: .test)
        == verifier.verifyNotification(text, caller: nil, at: .test))
  }

  @Test(
    "A body that is anything else is refused",
    arguments: [
      "", "x", "[]", "{}", #"{"signedPayload":1}"#, #"{"unified_receipt":{}}"#,
      #"{"signedPayload":""# + String(repeating: "a", count: 70_000) + #""}"#,
    ])
  func oddBody(text: String) throws {
    let verifier = try SelfMadeStore().verifier()
    #expect {
      try verifier.verifyNotification(body: Array(text.utf8), caller: nil, at: .test)
    } throws: { error in
      (error as? VerificationError)?.verdict == .verificationFailure
    }
  }
}
