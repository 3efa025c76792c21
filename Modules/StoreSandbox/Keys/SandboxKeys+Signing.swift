internal import Basics
internal import Entitlement
internal import Purchases
internal import Signatures

extension SandboxKeys {
  /// Signs Apple's notification with what is within it; nil for one of Google's.
  func signedPayload(of notice: StoreNotice) throws(SignatureError) -> String? {
    guard notice.store == .apple else { return nil }
    var payload = notice.payload
    if var data = payload["data"]?.object {
      if let transaction = notice.transaction {
        data["signedTransactionInfo"] = .string(try signer.sign(transaction))
      }
      if let renewal = notice.renewal { data["signedRenewalInfo"] = .string(try signer.sign(renewal)) }
      payload["data"] = .object(data)
    }
    return try signer.sign(payload)
  }

  /// Signs the token of a message that Google posts at an instant.
  func pushToken(audience: String, at now: Timestamp) throws(SignatureError) -> String {
    var header = JSONObject()
    header["kid"] = .string(Self.pushKeyID)
    header["typ"] = "JWT"
    var claims = JSONObject()
    claims["iss"] = "https://accounts.google.com"
    claims["aud"] = .string(audience)
    claims["email"] = .string(Self.pushEmail)
    claims["email_verified"] = true
    claims["iat"] = .integer(now.milliseconds / 1_000)
    claims["exp"] = .integer(now.milliseconds / 1_000 + 3_600)
    return try CompactJWS.sign(claims, header: header, with: pushKey)
  }

  /// The keys by which the tokens of Google's messages are verified, as Google publishes its own.
  var pushKeySet: JSONValue {
    let key = pushKey.verifyingKey
    return [
      "keys": [
        [
          "kty": "RSA", "use": "sig", "alg": "RS256", "kid": .string(Self.pushKeyID),
          "n": .string(Base64.url.encode(key.modulus)), "e": .string(Base64.url.encode(key.exponent)),
        ]
      ]
    ]
  }
}
