import Basics
import Purchases
import Signatures

/// A signer with a key of its own, and what it was made with.
struct OfferBench: Sendable {
  let key: SigningKey
  let time = SetTime()
  let signer: OfferSigner

  init(key: SigningKey? = nil, usedNonces: any UsedNonces = MemoryUsedNonces()) throws {
    self.key = try key ?? SigningKey.generate()
    signer = OfferSigner(
      bundleId: "example.lanework", keyId: "KEY", issuerId: "57246542-96fe-1a63-e053-0824d011072a",
      key: self.key,
      usedNonces: usedNonces, random: .system, time: time)
  }

  /// The same key with no nonce used.
  func fresh() throws -> OfferBench { try OfferBench(key: key) }

  /// The kind of error with which something fails; nil when it does not.
  func code(_ sign: () async throws -> some Any) async -> OfferError.Code? {
    do {
      _ = try await sign()
      return nil
    } catch { return (error as? OfferError)?.code }
  }
}

/// Takes every nonce and keeps until when it was to be remembered.
actor RecordedNonces: UsedNonces {
  private(set) var ends: [Timestamp] = []

  func take(_ nonce: String, until end: Timestamp, at now: Timestamp) -> Bool {
    ends.append(end)
    return true
  }
}
