public import Basics
internal import ContentHash
public import Entitlement
public import Signatures

/// Verifies what Apple's App Store signs for one application in one environment, without asking anybody.
///
/// Besides signature and certificates it checks that the data is about this application and this environment. What
/// Xcode and local tests sign is not signed by Apple; it is read only by a verifier that was made for such an
/// environment, and grants nothing anywhere else since facts keep their environment.
///
/// One verifier is made and kept: it remembers the certificates it has verified. It may be used from any thread.
public final class StoreDataVerifier: Sendable {
  /// The environment that data must be about.
  public let environment: StoreEnvironment
  /// The application that data must be about.
  public let bundleId: String
  /// The application's number in the store, which production data must name.
  public let appAppleId: Int64?
  /// Verifies signatures; nil where nothing is signed by Apple.
  private let signatures: CertifiedJWSVerifier?

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - trustedRoots: the root certificates in DER; Apple's own unless others are named. A root that is named
  ///     vouches for every environment, so that a sandbox's root belongs in a verifier of that sandbox alone.
  ///   - isStrict: whether certificates must keep all rules; Apple's own do.
  ///   - coldChainsPerSecond: how many certificate chains that are not known a caller may bring in a second.
  ///   - time: measures those seconds.
  /// - Throws: `VerificationError` for production without `appAppleId`, and for a root that is no certificate.
  public init(
    environment: StoreEnvironment, bundleId: String, appAppleId: Int64? = nil,
    trustedRoots: [[UInt8]] = [AppleRootCertificate.der], isStrict: Bool = true,
    coldChainsPerSecond: Int = 20, time: any TimeSource
  ) throws(VerificationError) {
    if environment == .production, appAppleId == nil {
      throw VerificationError(
        .invalidAppIdentifier, .missingAppAppleId,
        message: "A verifier for production needs the application's number in the store.",
        hint: "It stands in App Store Connect as the Apple ID of the application.")
    }
    self.environment = environment
    self.bundleId = bundleId
    self.appAppleId = appAppleId
    signatures =
      environment == .xcode || environment == .localTesting
      ? nil
      : try CertifiedJWSVerifier(
        roots: trustedRoots, isStrict: isStrict, coldChainsPerSecond: coldChainsPerSecond, time: time)
  }

  private init(unlimited verifier: StoreDataVerifier) {
    environment = verifier.environment
    bundleId = verifier.bundleId
    appAppleId = verifier.appAppleId
    signatures = verifier.signatures?.unlimited
  }

  /// The same verifier, with the same memory, without a limit of unknown chains, whoever the caller is.
  ///
  /// It is for what the program went and got itself, such as the answer of a store's server, and never for what
  /// somebody sent.
  public var unlimited: StoreDataVerifier { StoreDataVerifier(unlimited: self) }

  /// Verifies a transaction.
  ///
  /// - Parameters:
  ///   - caller: whose limit of unknown chains it counts against, such as an address; all who are nil share one
  ///     limit. What the program itself got from its store is verified by `unlimited`.
  ///   - now: what time it is, for data that does not say when it was signed.
  /// - Throws: `VerificationError`.
  public func verifyTransaction(_ text: String, caller: String?, at now: Timestamp) throws(VerificationError)
    -> Verified<SignedTransaction>
  {
    let signed = try read(text, caller: caller, at: now)
    let transaction = SignedTransaction(signed.payload)
    try check(bundleId: transaction.bundleId)
    try check(environment: transaction.environment)
    return Verified(payload: transaction, digest: signed.digest)
  }

  /// Verifies a renewal, which names no application; see `verifyTransaction`.
  public func verifyRenewalInfo(_ text: String, caller: String?, at now: Timestamp) throws(VerificationError)
    -> Verified<RenewalInfo>
  {
    let signed = try read(text, caller: caller, at: now)
    let renewal = RenewalInfo(signed.payload)
    try check(environment: renewal.environment)
    return Verified(payload: renewal, digest: signed.digest)
  }

  /// Verifies a download of the application; see `verifyTransaction`.
  public func verifyAppTransaction(_ text: String, caller: String?, at now: Timestamp)
    throws(VerificationError) -> Verified<AppTransaction>
  {
    let signed = try read(text, caller: caller, at: now)
    let download = AppTransaction(signed.payload)
    try check(bundleId: download.bundleId)
    try check(appAppleId: download.appAppleId)
    try check(environment: download.environment)
    return Verified(payload: download, digest: signed.digest)
  }

  /// Verifies a notification and, each by itself, what is signed within it; see `verifyTransaction`.
  ///
  /// One signed text within that does not verify makes the whole notification fail.
  public func verifyNotification(_ text: String, caller: String?, at now: Timestamp) throws(VerificationError)
    -> VerifiedNotification
  {
    let signed = try read(text, caller: caller, at: now)
    let envelope = NotificationEnvelope(signed.payload)
    try check(bundleId: envelope.bundleId)
    try check(appAppleId: envelope.appAppleId)
    try check(environment: envelope.environment)
    try check(signedTextsOf: envelope)
    var transaction: Verified<SignedTransaction>?
    if let text = envelope.data?.signedTransactionInfo {
      transaction = try verifyTransaction(text, caller: caller, at: now)
    }
    var renewal: Verified<RenewalInfo>?
    if let text = envelope.data?.signedRenewalInfo {
      renewal = try verifyRenewalInfo(text, caller: caller, at: now)
    }
    var download: Verified<AppTransaction>?
    if let text = envelope.appData?.signedAppTransactionInfo {
      download = try verifyAppTransaction(text, caller: caller, at: now)
    }
    return VerifiedNotification(
      envelope: Verified(payload: envelope, digest: signed.digest), transaction: transaction,
      renewal: renewal, download: download)
  }
}

extension StoreDataVerifier {
  /// Reads the payload of signed text, and verifies its signature where Apple signs.
  private func read(_ text: String, caller: String?, at now: Timestamp) throws(VerificationError)
    -> (payload: JSONObject, digest: ContentHash)
  {
    if let signatures {
      let verified = try signatures.verify(text, caller: caller, at: now)
      return (verified.payload, verified.digest)
    }
    let unsigned = try CompactJWS(parsing: text)
    return (try unsigned.payload(), ContentHash(of: unsigned.payloadBytes))
  }

  /// Refuses a notification with something other than text where signed text belongs: it would be passed over.
  private func check(signedTextsOf envelope: NotificationEnvelope) throws(VerificationError) {
    let unreadable = (envelope.data?.unreadable ?? []) + (envelope.appData?.unreadable ?? [])
    guard let name = unreadable.first(where: { $0.hasPrefix("signed") }) else { return }
    throw VerificationError(
      .verificationFailure, .malformedPayload, message: "The notification's \(name) is no text.")
  }

  private func check(bundleId found: String?) throws(VerificationError) {
    guard let found, found.utf8.elementsEqual(bundleId.utf8) else {
      throw VerificationError(
        .invalidAppIdentifier, .otherBundleId,
        message: "The data is about \(found ?? "no application"), and not about \(bundleId).")
    }
  }

  /// The sandbox and Xcode know no number, so that it counts in production alone.
  private func check(appAppleId found: Int64?) throws(VerificationError) {
    guard environment == .production, found != appAppleId else { return }
    throw VerificationError(
      .invalidAppIdentifier, .otherAppAppleId,
      message: "The data is about another number in the store than that of \(bundleId).")
  }

  private func check(environment found: StoreEnvironment?) throws(VerificationError) {
    guard found == environment else {
      throw VerificationError(
        .invalidEnvironment, .otherEnvironment,
        message: "The data is from \(found?.rawValue ?? "no environment"), and not from \(environment).",
        hint: "Data of each environment needs a verifier of its own.")
    }
  }
}
