public import Basics
public import Signatures

/// Verifies the token with which Google Cloud Pub/Sub signs the messages it posts (OpenID Connect, RS256).
///
/// Anyone can post to a webhook; the token says that the message comes from the subscription that was set up with
/// this audience and this service account. One verifier is made and kept: it remembers Google's keys.
public struct PushTokenVerifier: Sendable {
  /// How far two clocks may be apart.
  public static let clockSkew: Duration = .seconds(5 * 60)

  private let audience: String
  private let serviceAccount: String
  private let keys: KeySetCache

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - audience: what the subscription names as its audience.
  ///   - serviceAccount: the address of the account that the subscription signs as.
  ///   - keys: where Google's keys come from.
  ///   - time: measures how old the keys are.
  ///   - shortestFetchInterval: how often at most keys are fetched, whatever key identifiers tokens invent.
  public init(
    audience: String, serviceAccount: String, keys: any KeySetProviding, time: any TimeSource,
    shortestFetchInterval: Duration = .seconds(60)
  ) {
    self.audience = audience
    self.serviceAccount = serviceAccount
    self.keys = KeySetCache(provider: keys, time: time, interval: shortestFetchInterval)
  }

  /// Verifies the value of a request's `Authorization` field, `Bearer …`.
  ///
  /// - Throws: `VerificationError`; with the verdict `retryableVerificationFailure` when Google's keys cannot be
  ///   fetched, which says nothing about the token.
  public func verify(authorization: String?, at now: Timestamp) async throws(VerificationError) {
    let words = (authorization ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw VerificationError(
        .verificationFailure, .malformedText, message: "The request has no bearer token.",
        hint: "Switch authentication on in the push subscription.")
    }
    try await verify(token: String(words[1]), at: now)
  }

  /// Verifies a token.
  ///
  /// - Throws: `VerificationError`; see `verify(authorization:at:)`.
  public func verify(token: String, at now: Timestamp) async throws(VerificationError) {
    let token = try CompactJWS(parsing: token)
    // Before any key is looked for: no token may choose how it is verified, or cause a fetch for nothing.
    guard token.algorithm == "RS256", let keyId = token.header["kid"]?.string else {
      throw VerificationError(
        .verificationFailure, .wrongAlgorithm, message: "The token is not signed as RS256 with a named key.")
    }
    let claims = try token.payload()
    try check(claims, at: now)
    guard let key = try await keys.key(keyId) else {
      throw VerificationError(
        .verificationFailure, .unknownKey, message: "The token's key is none of the issuer's.")
    }
    try token.verify(with: key)
  }

  /// Checks what the token claims; whether it is signed is another matter.
  private func check(_ claims: JSONObject, at now: Timestamp) throws(VerificationError) {
    let issuer = claims["iss"]?.string
    guard issuer == "https://accounts.google.com" || issuer == "accounts.google.com" else {
      throw VerificationError(.verificationFailure, .otherIssuer, message: "The token is not from Google.")
    }
    guard claims["aud"]?.string == audience else {
      throw VerificationError(
        .verificationFailure, .otherAudience, message: "The token is for another audience.",
        hint: "Compare the audience of the push subscription with the configured one.")
    }
    guard claims["email"]?.string == serviceAccount, claims["email_verified"]?.bool == true else {
      throw VerificationError(
        .verificationFailure, .otherAccount, message: "The token is of another account.",
        hint: "Compare the service account of the push subscription with the configured one.")
    }
    guard let end = Self.instant(claims["exp"]), end.advanced(by: Self.clockSkew) > now else {
      throw VerificationError(.verificationFailure, .expiredToken, message: "The token has ended.")
    }
    guard let start = Self.instant(claims["iat"]), start <= now.advanced(by: Self.clockSkew) else {
      throw VerificationError(
        .verificationFailure, .tokenNotYetValid, message: "The token was made later than now.")
    }
  }

  /// Reads an instant in seconds since 1970.
  private static func instant(_ value: JSONValue?) -> Timestamp? {
    value?.integer.map { Timestamp(milliseconds: 0).advanced(by: .seconds($0)) }
  }
}
