import Basics
import Purchases
import Signatures

/// A back end over a scripted server of Google's, which gives a token to whoever asks.
struct PlayBench {
  let time = SetTime()
  let requester: ScriptedRequester
  let backend: GooglePlayBackend

  /// One key for all tests.
  static let key = Result { try RSASigningKey.generate() }

  init(_ answer: @escaping ScriptedRequester.Answer) throws {
    requester = ScriptedRequester { request, number throws(HTTPRequestError) in
      if request.url.host == "tokens.test" {
        return .json(["access_token": .string("token-\(number)"), "expires_in": 3_599])
      }
      return try answer(request, number)
    }
    backend = try GooglePlayBackend(
      packageName: "com.example.lanework", account: Self.account(), url: "https://play.test",
      requester: requester,
      time: time, random: RandomSource { 1 }, pause: { _ in })
  }

  /// The requests that asked about something, without those for tokens.
  var questions: [HTTPRequest] { requester.requests.filter { $0.url.host == "play.test" } }
  var tokenRequests: [HTTPRequest] { requester.requests.filter { $0.url.host == "tokens.test" } }

  static func account() throws -> GoogleServiceAccount {
    GoogleServiceAccount(
      email: "operator@example.iam.gserviceaccount.com", keyID: "k1", key: try key.get(),
      tokenURL: try HTTPURL("https://tokens.test/token"))
  }

  /// An answer about a subscription, at a time of Google's.
  static func subscription(
    _ state: String = "SUBSCRIPTION_STATE_ACTIVE", ends: String = "2026-09-20T00:00:00Z",
    date: String? = "Tue, 25 Aug 2026 17:00:00 GMT", renews: Bool = true
  ) -> HTTPResponse {
    .json(
      [
        "kind": "androidpublisher#subscriptionPurchaseV2", "subscriptionState": .string(state),
        "startTime": "2026-08-20T00:00:00Z", "latestOrderId": "GPA.1",
        "lineItems": [
          [
            "productId": "monthly", "expiryTime": .string(ends), "latestSuccessfulOrderId": "GPA.1",
            "autoRenewingPlan": ["autoRenewEnabled": .bool(renews)],
          ]
        ],
      ], headers: HTTPHeaders(date.map { [HTTPHeaders.Field(name: "Date", value: $0)] } ?? []))
  }

  /// An answer about something bought once.
  static func oneTimePurchase(_ state: String = "PURCHASED") -> HTTPResponse {
    .json(
      [
        "productLineItem": [["productId": "lifetime"]], "orderId": "GPA.2",
        "purchaseStateContext": ["purchaseState": .string(state)],
        "purchaseCompletionTime": "2026-08-20T00:00:00Z",
      ], headers: ["Date": "Tue, 25 Aug 2026 17:00:00 GMT"])
  }
}
