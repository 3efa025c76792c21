internal import Basics
internal import Entitlement
internal import Purchases
internal import Signatures

/// Verifies signed texts, each with a verifier of the environment that it says it is from.
struct StoreDataReader {
  private let configuration: StoreConfiguration
  private let trust: StoreTrust
  private let time: any TimeSource
  private var verifiers: [StoreEnvironment: StoreDataVerifier] = [:]

  init(_ configuration: StoreConfiguration, _ trust: StoreTrust, time: any TimeSource) {
    self.configuration = configuration
    self.trust = trust
    self.time = time
  }

  /// Verifies a text and gives what it states.
  mutating func read(_ signed: SignedStoreText) throws(AccountError) -> (ImportedStoreData, StoreNews) {
    let (text, now) = (signed.text, time.now())
    do throws(VerificationError) {
      let verifier = try verifier(for: signed.environment)
      switch signed.kind {
      case .transaction:
        let verified = try verifier.verifyTransaction(text, caller: nil, at: now)
        return (ImportedStoreData(verified.payload, in: signed.environment), verified.news)
      case .renewalInfo:
        let verified = try verifier.verifyRenewalInfo(text, caller: nil, at: now)
        return (ImportedStoreData(verified.payload, in: signed.environment), verified.news)
      case .notification:
        let verified = try verifier.verifyNotification(text, caller: nil, at: now)
        return (ImportedStoreData(verified, in: signed.environment), verified.news)
      case .appTransaction:
        _ = try verifier.verifyAppTransaction(text, caller: nil, at: now)
        return (ImportedStoreData(.appTransaction, in: signed.environment), StoreNews())
      }
    } catch {
      throw .refused(error, signed.kind, remedy(for: error, about: signed))
    }
  }

  /// The verifier for an environment, of which this reader needs one alone.
  ///
  /// What Xcode and local tests sign is signed by nobody. It is taken in only where the configuration says that this
  /// machine works with it: else anybody could write down a subscription.
  mutating func verifier(for environment: StoreEnvironment) throws(VerificationError) -> StoreDataVerifier {
    if let known = verifiers[environment] { return known }
    let isOfStore = environment == .production || environment == .sandbox
    guard isOfStore || environment == configuration.environment else {
      throw VerificationError(
        .invalidEnvironment, .otherEnvironment,
        message: "It is from the environment \(environment), of which nothing is taken in.",
        hint: "To work with it, name it as `environment` in the store configuration.")
    }
    let verifier = try StoreDataVerifier(
      environment: environment, bundleId: configuration.bundleID, appAppleId: configuration.appAppleID,
      trustedRoots: environment == .production ? trust.roots : trust.roots + trust.testRoots, time: time)
    verifiers[environment] = verifier
    return verifier
  }

  /// What helps where the verifier cannot know it: the settings around it.
  private func remedy(for error: VerificationError, about signed: SignedStoreText) -> StoreDataRemedy? {
    switch error.detail {
    case .otherBundleId: .nameApplication
    case .missingAppAppleId, .otherAppAppleId: .nameApplicationNumber
    case .untrustedChain where signed.environment != .production: .nameRoot
    case .untrustedChain where !trust.testRoots.isEmpty: .useTestPurchase
    default: nil
    }
  }
}
