internal import Basics
internal import ContentHash
internal import Synchronization

/// Verifies chains of certificates, and keeps what it has found: intermediates below roots, leaves below intermediates.
final class ChainVerifier: Sendable {
  /// The digests of a leaf and of its intermediate, each by itself: bytes that were moved from the one to the other
  /// are something else.
  private struct LeafDigests: Hashable {
    let leaf: ContentHash
    let intermediate: ContentHash
  }

  /// What was found. A key is the digest of what was verified.
  private struct Found {
    var intermediates = BoundedCache<ContentHash, ChainAnchor>(capacity: 16)
    var leaves = BoundedCache<LeafDigests, KnownLeaf>(capacity: 64)
    var headers = BoundedCache<ContentHash, KnownLeaf>(capacity: 256)
  }

  private let roots: [ChainAnchor]
  private let isStrict: Bool
  private let leafMarker: ObjectIdentifierHandle
  private let intermediateMarker: ObjectIdentifierHandle
  private let time: any TimeSource
  private let limit: Mutex<ColdChainLimit>
  private let found = Mutex(Found())

  init(
    roots: [[UInt8]], isStrict: Bool, coldChainsPerSecond: Int, time: any TimeSource
  ) throws(VerificationError) {
    guard !roots.isEmpty else {
      throw VerificationError(
        .invalidCertificate, .missingRoot, message: "There is no root certificate to trust.")
    }
    var anchors: [ChainAnchor] = []
    for root in roots {
      guard let certificate = CertificateHandle(root),
        let anchor = ChainAnchor(
          certificate, isRoot: true, isStrict: isStrict, validity: certificate.validity)
      else {
        throw VerificationError(
          .invalidCertificate, .malformedRoot, message: "A root to trust is no certificate in DER.")
      }
      anchors.append(anchor)
    }
    guard let leafMarker = ObjectIdentifierHandle(CertificateMarker.receiptSigning),
      let intermediateMarker = ObjectIdentifierHandle(CertificateMarker.storeIntermediate)
    else { throw .noMemory }
    self.roots = anchors
    self.isStrict = isStrict
    self.leafMarker = leafMarker
    self.intermediateMarker = intermediateMarker
    self.time = time
    self.limit = Mutex(ColdChainLimit(count: coldChainsPerSecond))
  }

  /// The leaf of a header that has led to a valid signature before; nil when it has to be looked at.
  func leaf(ofHeader digest: ContentHash, at time: Timestamp) -> KnownLeaf? {
    let leaf = found.withLock { $0.headers.value(for: digest) }
    return leaf?.holds(at: time) == true ? leaf : nil
  }

  /// Keeps the leaf of a header that has led to a valid signature.
  func keep(_ leaf: KnownLeaf, ofHeader digest: ContentHash) {
    if leaf.validity != nil { found.withLock { $0.headers.keep(leaf, for: digest) } }
  }

  /// Verifies the certificates of a header at an instant, on behalf of somebody.
  func verify(
    _ certificates: [JSONValue], _ caller: ChainCaller, at time: Timestamp
  ) throws(VerificationError) -> KnownLeaf {
    guard certificates.count == 3 else {
      throw VerificationError(
        .invalidChainLength, .wrongCertificateCount,
        message: "The signed data carries \(certificates.count) certificates, not 3.")
    }
    let leafDER = try Self.der(certificates[0])
    let intermediateDER = try Self.der(certificates[1])
    guard certificates[2].string != nil else { throw Self.malformedCertificate }
    let intermediateKey = ContentHash(of: intermediateDER)
    let leafKey = LeafDigests(leaf: ContentHash(of: leafDER), intermediate: intermediateKey)
    let (known, anchor) = found.withLock {
      ($0.leaves.value(for: leafKey), $0.intermediates.value(for: intermediateKey))
    }
    if let known, known.holds(at: time) { return known }
    try admit(caller)
    guard let leaf = CertificateHandle(leafDER) else { throw Self.malformedCertificate }
    let verified: KnownLeaf
    if let anchor, anchor.validity?.contains(time) == true {
      try Self.check(leaf, names: anchor.certificate)
      try ChainCheck.run(leaf: leaf, through: nil, to: anchor, at: time)
      verified = try marked(leaf, below: anchor)
    } else {
      guard let intermediate = CertificateHandle(intermediateDER) else { throw Self.malformedCertificate }
      try Self.check(leaf, names: intermediate)
      let root = try self.root(of: intermediate, leaf: leaf, at: time)
      guard intermediate.hasExtension(intermediateMarker) else {
        throw VerificationError(
          .verificationFailure, .unmarkedIntermediate,
          message: "The intermediate certificate is not marked as one of the store's.")
      }
      let validity = Self.common(root.validity, intermediate.validity)
      guard
        let anchor = ChainAnchor(intermediate, isRoot: false, isStrict: isStrict, validity: validity)
      else { throw .noMemory }
      verified = try marked(leaf, below: anchor)
      if validity != nil, root.lets(intermediate) {
        found.withLock { $0.intermediates.keep(anchor, for: intermediateKey) }
      }
    }
    if verified.validity != nil { found.withLock { $0.leaves.keep(verified, for: leafKey) } }
    return verified
  }

  /// How much is kept of intermediates, leaves and headers.
  var counts: (intermediates: Int, leaves: Int, headers: Int) {
    found.withLock { ($0.intermediates.count, $0.leaves.count, $0.headers.count) }
  }

  /// Checks that a leaf says who is to have issued it, before anything costly is done.
  private static func check(
    _ leaf: CertificateHandle, names intermediate: CertificateHandle
  ) throws(VerificationError) {
    guard leaf.namesAsIssuer(intermediate) else {
      throw VerificationError(
        .verificationFailure, .untrustedChain,
        message: "The certificates do not lead to a trusted root: the leaf names another issuer.")
    }
  }

  /// Verifies a chain against each root that the intermediate names as its issuer, until one holds.
  ///
  /// Each by itself, so that what holds below one root does not depend on which others are trusted.
  private func root(
    of intermediate: CertificateHandle, leaf: CertificateHandle, at time: Timestamp
  ) throws(VerificationError) -> ChainAnchor {
    var failure: VerificationError?
    for root in roots where intermediate.namesAsIssuer(root.certificate) {
      do throws(VerificationError) {
        try ChainCheck.run(leaf: leaf, through: intermediate, to: root, at: time)
        return root
      } catch {
        failure = error
      }
    }
    throw failure
      ?? VerificationError(
        .verificationFailure, .untrustedChain,
        message: "The certificates do not lead to a trusted root: the intermediate names another issuer.",
        hint: "Data of a test store is trusted only with the root of that store.")
  }

  /// Looks at what is asked of a leaf beyond its chain.
  private func marked(
    _ leaf: CertificateHandle, below anchor: ChainAnchor
  ) throws(VerificationError) -> KnownLeaf {
    guard leaf.hasExtension(leafMarker) else {
      throw VerificationError(
        .verificationFailure, .unmarkedLeaf,
        message: "The leaf certificate is not marked as one that signs receipts.")
    }
    guard let key = leaf.key, key.isP256 else {
      throw VerificationError(
        .verificationFailure, .wrongKey, message: "The leaf certificate has no key on the curve P-256.")
    }
    return KnownLeaf(leaf, key: key, validity: Self.common(anchor.validity, leaf.validity))
  }

  private func admit(_ caller: ChainCaller) throws(VerificationError) {
    guard case .limited(let name) = caller else { return }
    let now = time.sinceBoot()
    guard let wait = limit.withLock({ $0.admit(name, at: now) }) else { return }
    throw VerificationError(
      .throttled, .tooManyUnknownChains,
      message: "Too many unknown certificates were brought within a second.",
      hint: "Try again after \(wait).", retryAfter: wait)
  }

  /// The instants that both ranges have, nil when there are none or one is not known.
  private static func common(
    _ left: Range<Timestamp>?, _ right: Range<Timestamp>?
  ) -> Range<Timestamp>? {
    guard let left, let right, left.overlaps(right) else { return nil }
    return left.clamped(to: right)
  }

  private static func der(_ certificate: JSONValue) throws(VerificationError) -> [UInt8] {
    guard let text = certificate.string, let der = Base64.standard.decode(text),
      (1...CertificateHandle.longest).contains(der.count)
    else { throw malformedCertificate }
    return der
  }

  private static let malformedCertificate = VerificationError(
    .invalidCertificate, .malformedCertificate,
    message: "A certificate of the signed data is not standard base64 of DER.")
}
