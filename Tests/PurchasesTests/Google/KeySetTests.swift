import Basics
import Purchases
import Signatures
import Testing

@Suite struct KeySetTests {
  @Test("A published set is read; keys for other uses and odd ones are passed over")
  func published() throws {
    let key = try RSASigningKey.generate().verifyingKey
    func entry(_ changes: [String: JSONValue]) -> JSONValue {
      var entry = JSONObject()
      entry["kty"] = "RSA"
      entry["alg"] = "RS256"
      entry["use"] = "sig"
      entry["n"] = .string(Base64.url.encode(key.modulus))
      entry["e"] = .string(Base64.url.encode(key.exponent))
      for (name, value) in changes { entry[name] = value == .null ? nil : value }
      return .object(entry)
    }
    var document = JSONObject()
    document["keys"] = .array([
      entry(["kid": "good"]), entry(["kid": "plain", "alg": .null, "use": .null]),
      entry(["kid": "elliptic", "kty": "EC"]), entry(["kid": "other", "alg": "RS512"]),
      entry(["kid": "cipher", "use": "enc"]), entry(["kid": "short", "n": "AQAB"]),
      entry(["kid": "broken", "n": "***"]), entry(["kid": "bare", "e": .null]), entry([:]), 7,
    ])
    let keys = KeySet(document, maximumAge: .seconds(60))
    #expect(Set(keys.keys.keys) == ["good", "plain"])
    #expect(keys.keys["good"] == key)
    #expect(keys.maximumAge == .seconds(60))
    #expect(KeySet(JSONObject(), maximumAge: .zero).keys.isEmpty)
  }
}
