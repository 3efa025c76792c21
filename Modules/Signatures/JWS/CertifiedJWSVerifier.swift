public import Basics
internal import ContentHash

/// Verifies signed data whose header carries its certificates, offline, as Apple's App Store signs it.
///
/// The algorithm is fixed as ES256 before any key is looked at. Of the header's three certificates the third is not
/// used: the root comes from those that the verifier was made with. The certificates have to hold at the time at which
/// the payload says that it was signed, so that what was valid once stays so when its leaf has expired.
///
/// Revocation is not asked for online: the answer would come from the network in the middle of a decision that has to be
/// the same offline, and a store whose responder is down could not be verified at all. What that leaves open is a leaf
/// whose key was stolen: it is believed for as long as it is valid.
///
/// Chains that were verified are kept, with the interval in which they hold, and give the same verdicts as new ones.
/// May be used by many threads at once.
public final class CertifiedJWSVerifier: Sendable {
  private let chains: ChainVerifier
  private let isLimited: Bool

  /// Creates a verifier.
  /// - Parameters:
  ///   - roots: The certificates to trust, in DER; for Apple's data, `AppleRootCertificate.der` alone.
  ///   - isStrict: Whether certificates must be formed strictly as RFC 5280 demands; only for stores of tests that
  ///     cannot have them so, not.
  ///   - coldChainsPerSecond: How many unknown chains each caller may bring within a second, at least 1; see `unlimited`.
  ///   - time: Tells the time since boot, by which callers are limited.
  /// - Throws: `INVALID_CERTIFICATE` when there is no root, or one that is no certificate.
  public init(
    roots: [[UInt8]], isStrict: Bool = true, coldChainsPerSecond: Int = 20, time: any TimeSource
  ) throws(VerificationError) {
    chains = try ChainVerifier(
      roots: roots, isStrict: isStrict, coldChainsPerSecond: coldChainsPerSecond, time: time)
    isLimited = true
  }

  private init(unlimited chains: ChainVerifier) {
    self.chains = chains
    isLimited = false
  }

  /// The same verifier, with the same memory, without a limit of unknown chains, whoever the caller is.
  ///
  /// It is for what the program went and got itself, such as a store's answer, and never for what somebody sent.
  public var unlimited: CertifiedJWSVerifier { CertifiedJWSVerifier(unlimited: chains) }

  /// Verifies a JWS.
  /// - Parameters:
  ///   - text: The JWS in compact form, at most 65,536 bytes.
  ///   - caller: On whose behalf unknown certificates are looked at, such as an address; all who are nil share one
  ///     limit.
  ///   - now: The time at which the certificates have to hold when the payload has no date.
  public func verify(
    _ text: String, caller: String?, at now: Timestamp
  ) throws(VerificationError) -> VerifiedJWS {
    var text = text
    let result = text.withUTF8 { bytes -> Result<VerifiedJWS, VerificationError> in
      do throws(VerificationError) { return .success(try verify(bytes, caller, now)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Verifies a chain alone.
  /// - Parameters:
  ///   - certificates: Leaf, intermediate and root, as a JWS has them in `x5c`: standard base64 of DER.
  ///   - caller: On whose behalf unknown certificates are looked at, such as an address; all who are nil share one
  ///     limit.
  ///   - time: The time at which the certificates have to hold.
  /// - Returns: The leaf's key.
  public func verifyChain(
    _ certificates: [String], caller: String?, at time: Timestamp
  ) throws(VerificationError) -> VerifyingKey {
    let leaf = try chains.verify(certificates.map { .string($0) }, limit(of: caller), at: time)
    guard let key = leaf.verifyingKey else { throw .noMemory }
    return key
  }

  private func verify(
    _ text: UnsafeBufferPointer<UInt8>, _ caller: String?, _ now: Timestamp
  ) throws(VerificationError) -> VerifiedJWS {
    let segments = try JWSSegments(text)
    let payloadBytes = try segments.decodedPayload()
    let signature = try segments.decodedSignature()
    let payload = try JWSSegments.object(payloadBytes, .malformedPayload, name: "payload")
    let time = try Self.date(of: payload) ?? now
    let header = ContentHash(of: UnsafeRawBufferPointer(segments.header))
    let known = chains.leaf(ofHeader: header, at: time)
    let leaf: KnownLeaf
    if let known {
      leaf = known
    } else {
      let certificates = try Self.certificates(try segments.decodedHeader())
      leaf = try chains.verify(certificates, limit(of: caller), at: time)
    }
    let digest = ContentHash(of: UnsafeRawBufferPointer(segments.signedText))
    guard let signature = ECDSASignature(raw: signature), try leaf.isSignature(signature, of: digest) else {
      throw .wrongSignature
    }
    // Only now: else anybody who knows a good chain could fill the place of the headers.
    if known == nil { chains.keep(leaf, ofHeader: header) }
    return VerifiedJWS(
      payload: payload, payloadBytes: payloadBytes, digest: ContentHash(of: payloadBytes), effectiveTime: time
    )
  }

  private func limit(of caller: String?) -> ChainCaller { isLimited ? .limited(caller) : .unlimited }

  /// The certificates of a header that is about ES256.
  private static func certificates(_ header: JSONObject) throws(VerificationError) -> [JSONValue] {
    try JWSSegments.check(header, algorithm: "ES256")
    guard let certificates = header["x5c"]?.array, !certificates.isEmpty else {
      throw VerificationError(
        .verificationFailure, .missingCertificates, message: "The signed data carries no certificates.",
        hint: "Data that was signed by Xcode or for local testing is not signed by the App Store.")
    }
    return certificates
  }

  /// When a payload says that it was signed; nil when it does not.
  private static func date(of payload: JSONObject) throws(VerificationError) -> Timestamp? {
    for name in ["signedDate", "receiptCreationDate"] {
      switch payload[name] {
      case nil, .null: continue
      case .integer(let milliseconds): return Timestamp(milliseconds: milliseconds)
      case .double(let milliseconds) where milliseconds.magnitude < 1e15:
        return Timestamp(milliseconds: Int64(milliseconds.rounded(.down)))
      default:
        throw VerificationError(
          .verificationFailure, .malformedDate,
          message: "The \(name) of the signed data is not a number of milliseconds.")
      }
    }
    return nil
  }
}
