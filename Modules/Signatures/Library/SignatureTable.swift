internal import CCrypto

/// The multiples of a public key on the curve P-384, by which its signatures are verified in less than half of the time.
///
/// They take about 200 kilobytes, and as long to make as three verifications do without.
final class SignatureTable: @unchecked Sendable {
  // Safe to share: nobody changes the table once it is here.
  private let pointer: UnsafeMutablePointer<lw_table>

  /// Makes the table of a key; nil for a key that is not on the curve, and when memory is short.
  init?(_ key: KeyHandle) {
    guard let curve = Curve.shared.pointer, key.curve == "secp384r1",
      let pointer = lw_table_new(curve, key.pointer)
    else {
      ERR_clear_error()
      return nil
    }
    self.pointer = pointer
  }

  deinit {
    lw_table_free(pointer)
  }

  /// Tells whether bytes in DER are a signature of the key for a digest of at most 48 bytes; nil when they are not the
  /// only DER of a signature.
  func isSignature(_ signature: UnsafeBufferPointer<UInt8>, of digest: UnsafeBufferPointer<UInt8>) -> Bool? {
    let answer = lw_table_verify(
      pointer, digest.baseAddress, digest.count, signature.baseAddress, signature.count)
    if answer != 1 { ERR_clear_error() }
    return answer < 0 ? nil : answer == 1
  }

  /// The curve with the multiples of its generator, which all tables share.
  private struct Curve: @unchecked Sendable {
    // Safe to share: nobody changes it, and it lives for ever.
    let pointer: OpaquePointer?
    static let shared = Curve(pointer: lw_curve_new(CryptoLibrary.shared.context))
  }
}
