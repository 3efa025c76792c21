import Basics
import Purchases
import Signatures
import Testing

@Suite struct GoogleKeySourceTests {
  private func document() throws -> JSONValue {
    let key = try PlayBench.key.get().verifyingKey
    return [
      "keys": [
        [
          "kty": "RSA", "alg": "RS256", "use": "sig", "kid": "k1",
          "n": .string(Base64.url.encode(key.modulus)),
          "e": .string(Base64.url.encode(key.exponent)),
        ]
      ]
    ]
  }

  private func source(_ requester: ScriptedRequester) throws -> GoogleKeySource {
    try GoogleKeySource(requester: requester, time: SetTime())
  }

  @Test("Google's set is read from where Google publishes it, within bounds")
  func fetch() async throws {
    let requester = ScriptedRequester([
      .json(
        try document(), headers: ["Cache-Control": "public, max-age=19087, must-revalidate, no-transform"])
    ])
    let keys = try await source(requester).fetchKeys()
    #expect(keys.keys == ["k1": try PlayBench.key.get().verifyingKey])
    #expect(keys.maximumAge == .seconds(19_087))
    let request = try #require(requester.requests.first)
    #expect(request.url.description == "https://www.googleapis.com/oauth2/v3/certs")
    #expect(request.method == .get && request.headers["Authorization"] == nil)
    #expect(request.responseLimit <= 1 << 20 && request.deadline <= .seconds(10))
  }

  @Test(
    "The keys are kept as long as the answer allows, and a day at most",
    arguments: [
      ([("Cache-Control", "max-age=60")], 60), ([("Cache-Control", "MAX-AGE = 60 ,private")], 60),
      ([("cache-control", #"max-age="60""#)], 60),
      ([("Cache-Control", "private"), ("Cache-Control", "max-age=60")], 60),
      ([("Cache-Control", "max-age=90, max-age=60")], 60), ([("Cache-Control", "s-maxage=60")], 0),
      ([("Cache-Control", "max-age=60"), ("Age", "20")], 40),
      ([("Cache-Control", "max-age=60"), ("Age", "61")], 0),
      ([("Cache-Control", "max-age=60"), ("Age", "soon")], 0),
      ([("Cache-Control", "no-store, max-age=60")], 0),
      ([("Cache-Control", "max-age=60, no-cache")], 0), ([("Cache-Control", "max-age=-1")], 0),
      ([("Cache-Control", "max-age")], 0), ([("Cache-Control", "max-age=soon")], 0), ([], 0),
      ([("Cache-Control", "max-age=86401")], 86_400),
      ([("Cache-Control", "max-age=99999999999999999999")], 86_400),
    ] as [([(String, String)], Int64)])
  func age(fields: [(String, String)], seconds: Int64) async throws {
    let headers = HTTPHeaders(fields.map { HTTPHeaders.Field(name: $0.0, value: $0.1) })
    let keys = try await source(ScriptedRequester([.json(try document(), headers: headers)])).fetchKeys()
    #expect(keys.maximumAge == .seconds(seconds))
  }

  @Test(
    "An answer without keys is an error, which says whether to come back",
    arguments: [
      (200, "<html>", .malformedAnswer), (200, "[]", .malformedAnswer), (200, "{}", .malformedAnswer),
      (200, #"{"keys":[]}"#, .malformedAnswer), (200, #"{"keys":[{"kty":"EC"}]}"#, .malformedAnswer),
      (503, "", .serverFailure), (429, "", .rateLimited), (404, "", .notFound), (302, "", .refused),
    ] as [(Int, String, StoreRequestError.Code)])
  func noKeys(status: Int, body: String, code: StoreRequestError.Code) async throws {
    let source = try source(ScriptedRequester([HTTPResponse(status: status, body: Array(body.utf8))]))
    let error = await #expect(throws: StoreRequestError.self) { try await source.fetchKeys() }
    #expect(error?.code == code)
    #expect(error?.message.hasSuffix(".") == true)
  }

  @Test("A server that cannot be reached leaves the token undecided")
  func unreachable() async throws {
    let requester = ScriptedRequester { request, _ throws(HTTPRequestError) in
      throw HTTPRequestError(.cannotConnect, "nobody takes the connection", server: request.url.origin)
    }
    let verifier = PushTokenVerifier(
      audience: "a", serviceAccount: "s@example.org", keys: try source(requester), time: SetTime())
    var claims = JSONObject()
    claims["iss"] = "https://accounts.google.com"
    claims["aud"] = "a"
    claims["email"] = "s@example.org"
    claims["email_verified"] = true
    claims["iat"] = .integer(Timestamp.test.milliseconds / 1_000)
    claims["exp"] = .integer(Timestamp.test.milliseconds / 1_000 + 60)
    var header = JSONObject()
    header["kid"] = "k1"
    let token = try CompactJWS.sign(claims, header: header, with: PlayBench.key.get())
    let error = await #expect(throws: VerificationError.self) {
      try await verifier.verify(token: token, at: .test)
    }
    #expect(error?.verdict == .retryableVerificationFailure)
    let good = PushTokenVerifier(
      audience: "a", serviceAccount: "s@example.org",
      keys: try source(ScriptedRequester([.json(try document())])), time: SetTime())
    try await good.verify(token: token, at: .test)
  }
}
