public import Basics
public import Signatures

/// Signs offers with an in-app-purchase key of App Store Connect.
///
/// It belongs on a server: the client never holds the key. Everything is verified before it is handed out, so that
/// a damaged key shows here and not as "unable to purchase" on a customer's screen.
///
/// `OfferSigner+Promotional` makes the first form of promotional offers, `OfferSigner+Compact` the second form and
/// the other signed texts, and `OfferSigner+Diagnosis` explains a signature that the store refuses.
public struct OfferSigner: Sendable {
  /// How long a promotional offer's signature can be used.
  public static let life: Duration = .seconds(24 * 60 * 60)
  /// The end of what does not end by itself: the compact forms say when they were made, and not until when they hold.
  public static let never = Timestamp(milliseconds: .max)
  /// How far a client's timestamp may lie ahead of the signer's clock.
  public static let clockSkew: Duration = .seconds(5 * 60)

  /// The application.
  public let bundleId: String
  /// The identifier of the key.
  public let keyId: String
  /// The issuer in App Store Connect, for the forms that name it.
  public let issuerId: String
  let key: SigningKey
  let usedNonces: any UsedNonces
  let identities: UUIDSource
  let time: any TimeSource

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - random: makes the nonces that no client brings.
  ///   - time: makes the timestamps that no client brings, and judges those that one does.
  public init(
    bundleId: String, keyId: String, issuerId: String, key: SigningKey, usedNonces: any UsedNonces,
    random: RandomSource, time: any TimeSource
  ) {
    self.bundleId = bundleId
    self.keyId = keyId
    self.issuerId = issuerId
    self.key = key
    self.usedNonces = usedNonces
    identities = UUIDSource(random: random)
    self.time = time
  }

  /// Makes a nonce, or checks the client's one, and takes it out of use, at least for as long as what it signs can be
  /// used.
  func takeNonce(_ proposed: String?, until end: Timestamp, at now: Timestamp) async throws(OfferError)
    -> String
  {
    let nonce = proposed?.lowercased() ?? identities.next()
    guard Self.isIdentity(nonce) else {
      throw OfferError(
        .invalidNonce, "The nonce is no UUID.", hint: "Send 32 hexadecimal digits and 4 dashes.")
    }
    guard try await usedNonces.take(nonce, until: end, at: now) else {
      throw OfferError(
        .usedNonce, "The nonce was signed before.", hint: "Make a new nonce for each purchase.")
    }
    return nonce
  }

  /// Tells whether text is a UUID in lowercase, with dashes.
  static func isIdentity(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.count == 36
      && bytes.enumerated().allSatisfy { index, byte in
        [8, 13, 18, 23].contains(index)
          ? byte == UInt8(ascii: "-")
          : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
  }

  /// Refuses a field that is empty or holds the sign that stands between fields.
  ///
  /// Two lists of fields that give the same message would share one signature.
  static func check(_ field: String, _ name: String, mayBeEmpty: Bool = false) throws(OfferError) {
    if field.isEmpty, !mayBeEmpty {
      throw OfferError(.invalidField, "The \(name) is missing.")
    }
    if field.unicodeScalars.contains("\u{2063}") {
      throw OfferError(
        .invalidField, "The \(name) holds U+2063, which separates the fields that are signed.",
        hint: "Remove the invisible sign; it may have been copied from somewhere.")
    }
  }
}
