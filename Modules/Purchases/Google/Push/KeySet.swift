public import Basics
public import Signatures

/// The keys with which an issuer signs tokens, as it publishes them (RFC 7517).
public struct KeySet: Sendable, Equatable {
  /// The keys by their identifiers.
  public let keys: [String: RSAVerifyingKey]
  /// How long the issuer lets the set be used before it is fetched again.
  public let maximumAge: Duration

  /// Creates a set.
  public init(keys: [String: RSAVerifyingKey], maximumAge: Duration) {
    self.keys = keys
    self.maximumAge = maximumAge
  }

  /// Reads a set as it was published.
  ///
  /// Keys for other purposes or algorithms are passed over, and so is a key that makes no sense: one odd entry must
  /// not make tokens of the others unreadable.
  ///
  /// - Parameter maximumAge: what the answer's `Cache-Control` says.
  public init(_ document: JSONObject, maximumAge: Duration) {
    var keys: [String: RSAVerifyingKey] = [:]
    for entry in document["keys"]?.array ?? [] {
      guard entry["kty"]?.string == "RSA", let identifier = entry["kid"]?.string,
        (entry["use"]?.string ?? "sig") == "sig", (entry["alg"]?.string ?? "RS256") == "RS256",
        let modulus = entry["n"]?.string.flatMap({ Base64.url.decode($0) }),
        let exponent = entry["e"]?.string.flatMap({ Base64.url.decode($0) })
      else { continue }
      do throws(SignatureError) {
        keys[identifier] = try RSAVerifyingKey(modulus: modulus, exponent: exponent)
      } catch { continue }
    }
    self.init(keys: keys, maximumAge: maximumAge)
  }
}
