import Basics
import Purchases
import Signatures
import Synchronization
import Testing

@Suite struct PushTokenVerifierTests {
  private static let keys = Result { [try RSASigningKey.generate(), try RSASigningKey.generate()] }
  private static let audience = "https://example.org/play"
  private static let account = "pubsub@example.iam.gserviceaccount.com"

  private let first: RSASigningKey
  private let second: RSASigningKey

  init() throws {
    let keys = try Self.keys.get()
    first = keys[0]
    second = keys[1]
  }

  private func claims(_ changes: [String: JSONValue] = [:]) -> JSONObject {
    var claims = JSONObject()
    claims["iss"] = "https://accounts.google.com"
    claims["aud"] = .string(Self.audience)
    claims["email"] = .string(Self.account)
    claims["email_verified"] = true
    claims["iat"] = .integer(Timestamp.test.milliseconds / 1_000 - 10)
    claims["exp"] = .integer(Timestamp.test.milliseconds / 1_000 + 3_590)
    claims["sub"] = "113774264463038321964"
    for (name, value) in changes { claims[name] = value == .null ? nil : value }
    return claims
  }

  private func token(
    _ changes: [String: JSONValue] = [:], key: RSASigningKey? = nil, keyId: String? = "first"
  ) throws -> String {
    var header = JSONObject()
    header["typ"] = "JWT"
    header["kid"] = keyId.map(JSONValue.string)
    return try CompactJWS.sign(claims(changes), header: header, with: key ?? first)
  }

  private func verifier(_ provider: RotatingKeys, time: SetTime = SetTime()) -> PushTokenVerifier {
    PushTokenVerifier(
      audience: Self.audience, serviceAccount: Self.account, keys: provider, time: time)
  }

  private func keySet(_ keys: [String: RSASigningKey]) -> KeySet {
    KeySet(keys: keys.mapValues(\.verifyingKey), maximumAge: .seconds(3_600))
  }

  private func detail(_ check: () async throws -> Void) async -> VerificationError.Detail? {
    do {
      try await check()
      return nil
    } catch { return (error as? VerificationError)?.detail }
  }

  @Test("A token of the right account for this audience is good, with either name of the issuer")
  func good() async throws {
    let verifier = verifier(RotatingKeys(keySet(["first": first])))
    try await verifier.verify(authorization: "Bearer " + token(), at: .test)
    try await verifier.verify(authorization: "bearer " + token(["iss": "accounts.google.com"]), at: .test)
  }

  @Test(
    "A token that claims anything else is refused",
    arguments: [
      ("iss", "https://accounts.google.com.example.org", .otherIssuer), ("iss", .null, .otherIssuer),
      ("iss", "http://accounts.google.com", .otherIssuer), ("aud", "other", .otherAudience),
      ("aud", ["https://example.org/play"], .otherAudience), ("aud", .null, .otherAudience),
      ("email", "someone@example.org", .otherAccount), ("email", .null, .otherAccount),
      ("email_verified", false, .otherAccount), ("email_verified", "true", .otherAccount),
      ("email_verified", .null, .otherAccount), ("exp", .null, .expiredToken),
      ("exp", "9999999999", .expiredToken),
      ("exp", 1_787_676_900, .expiredToken), ("exp", 1_787_676_901, nil), ("exp", .integer(.max), nil),
      ("iat", .null, .tokenNotYetValid), ("iat", 1_787_677_501, .tokenNotYetValid),
      ("iat", 1_787_677_500, nil),
      ("novelty", 1, nil),
    ] as [(String, JSONValue, VerificationError.Detail?)])
  func claims(name: String, value: JSONValue, expected: VerificationError.Detail?) async throws {
    let verifier = verifier(RotatingKeys(keySet(["first": first])))
    let token = try token([name: value])
    #expect(await detail { try await verifier.verify(token: token, at: .test) } == expected)
  }

  @Test(
    "A request without a bearer token is refused", arguments: [nil, "", "Bearer", "Basic abc", "Bearer  "])
  func noToken(authorization: String?) async throws {
    let provider = RotatingKeys(keySet(["first": first]))
    let verifier = verifier(provider)
    #expect(
      await detail { try await verifier.verify(authorization: authorization, at: .test) } == .malformedText)
    #expect(provider.count == 0)
  }

  @Test("A token signed otherwise, or by another key, is refused; a wrong algorithm fetches no key")
  func signatures() async throws {
    let provider = RotatingKeys(keySet(["first": first]))
    let verifier = verifier(provider)
    var header = JSONObject()
    header["kid"] = "first"
    let elliptic = try CompactJWS.sign(claims(), header: header, with: SigningKey.generate())
    #expect(await detail { try await verifier.verify(token: elliptic, at: .test) } == .wrongAlgorithm)
    let unnamed = try token(keyId: nil)
    #expect(await detail { try await verifier.verify(token: unnamed, at: .test) } == .wrongAlgorithm)
    #expect(provider.count == 0)
    let forged = try token(key: second)
    #expect(await detail { try await verifier.verify(token: forged, at: .test) } == .wrongSignature)
    var parts = try token().split(separator: ".").map(String.init)
    parts[2] = ""
    let stripped = parts.joined(separator: ".")
    #expect(await detail { try await verifier.verify(token: stripped, at: .test) } != nil)
  }

  @Test("Keys are kept as long as the issuer allows")
  func age() async throws {
    let provider = RotatingKeys(keySet(["first": first]))
    let time = SetTime()
    let verifier = verifier(provider, time: time)
    for _ in 0..<3 { try await verifier.verify(token: token(), at: .test) }
    #expect(provider.count == 1)
    time.advance(by: .seconds(3_599))
    try await verifier.verify(token: token(), at: .test)
    #expect(provider.count == 1)
    time.advance(by: .seconds(1))
    try await verifier.verify(token: token(), at: .test)
    #expect(provider.count == 2)
  }

  @Test("Keys that the issuer lets nobody keep are kept for the interval all the same")
  func noAge() async throws {
    let provider = RotatingKeys(KeySet(keys: ["first": first.verifyingKey], maximumAge: .zero))
    let time = SetTime()
    let verifier = verifier(provider, time: time)
    for _ in 0..<3 { try await verifier.verify(token: token(), at: .test) }
    #expect(provider.count == 1)
    time.advance(by: .seconds(60))
    try await verifier.verify(token: token(), at: .test)
    #expect(provider.count == 2)
  }

  @Test("A key that is new is fetched once, and one that was withdrawn is no longer good")
  func rotation() async throws {
    let provider = RotatingKeys(keySet(["first": first]))
    let time = SetTime()
    let verifier = verifier(provider, time: time)
    try await verifier.verify(token: token(), at: .test)
    provider.set(keySet(["second": second]))
    time.advance(by: .seconds(61))
    try await verifier.verify(token: token(key: second, keyId: "second"), at: .test)
    #expect(provider.count == 2)
    let old = try token()
    #expect(await detail { try await verifier.verify(token: old, at: .test) } == .unknownKey)
  }

  @Test("Tokens that invent keys cannot make more than one fetch in an interval")
  func inventedKeys() async throws {
    let provider = RotatingKeys(keySet(["first": first]))
    let time = SetTime()
    let verifier = verifier(provider, time: time)
    for number in 0..<50 {
      let token = try token(keyId: "invented-\(number)")
      #expect(await detail { try await verifier.verify(token: token, at: .test) } == .unknownKey)
    }
    #expect(provider.count == 1)
    try await verifier.verify(token: token(), at: .test)
    time.advance(by: .seconds(60))
    for number in 0..<50 {
      let token = try token(keyId: "invented-\(number)")
      #expect(await detail { try await verifier.verify(token: token, at: .test) } == .unknownKey)
    }
    #expect(provider.count == 2)
  }

  @Test("Keys that cannot be fetched say nothing about the token, and are not asked for at once again")
  func unavailable() async throws {
    let provider = RotatingKeys(nil)
    let time = SetTime()
    let verifier = verifier(provider, time: time)
    let token = try token()
    for _ in 0..<5 {
      do {
        try await verifier.verify(token: token, at: .test)
        Issue.record("A token was good without keys.")
      } catch {
        #expect(error.verdict == .retryableVerificationFailure)
        #expect(error.detail == .keysUnavailable)
        #expect(error.retryAfter == .seconds(60))
      }
    }
    #expect(provider.count == 1)
    provider.set(keySet(["first": first]))
    time.advance(by: .seconds(60))
    try await verifier.verify(token: token, at: .test)
    #expect(provider.count == 2)
  }

  @Test("Many that need the keys at once share one fetch")
  func sharedFetch() async throws {
    let provider = RotatingKeys(keySet(["first": first]))
    let verifier = verifier(provider)
    let token = try token()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 { group.addTask { try await verifier.verify(token: token, at: .test) } }
      try await group.waitForAll()
    }
    #expect(provider.count == 1)
  }
}

/// Hands out the keys that a test sets, and counts.
private final class RotatingKeys: KeySetProviding {
  struct Offline: Error {}

  private let state: Mutex<(keys: KeySet?, count: Int)>

  init(_ keys: KeySet?) { state = Mutex((keys, 0)) }

  var count: Int { state.withLock(\.count) }

  func set(_ keys: KeySet) { state.withLock { $0.keys = keys } }

  func fetchKeys() async throws -> KeySet {
    try state.withLock { state in
      state.count += 1
      guard let keys = state.keys else { throw Offline() }
      return keys
    }
  }
}
