internal import Basics
internal import CCrypto

/// An authority at which chains may end: a pinned root, or an intermediate that was verified before.
final class ChainAnchor: @unchecked Sendable {
  // Safe to share: the store is filled here and only read afterwards, which the library does under its own locks.
  /// The authority's certificate.
  let certificate: CertificateHandle
  /// The authority's key.
  let key: IssuerKey
  /// The instants at which chains that end here hold as far as the anchor and what is above it are concerned; nil
  /// when they are not known, and then nothing may be kept.
  let validity: Range<Timestamp>?
  /// What the library looks certificates up in: this one alone.
  let store: OpaquePointer

  /// Makes an anchor of a certificate; nil when its key cannot be read or memory is short.
  ///
  /// - Parameter isRoot: Whether only a certificate that has signed itself will do.
  init?(_ certificate: CertificateHandle, isRoot: Bool, isStrict: Bool, validity: Range<Timestamp>?) {
    guard let key = certificate.key, let store = X509_STORE_new() else { return nil }
    self.certificate = certificate
    self.key = IssuerKey(key, isRoot: isRoot)
    self.validity = validity
    self.store = store
    var flags: UInt = 0
    if isStrict { flags |= UInt(X509_V_FLAG_X509_STRICT) }
    if !isRoot { flags |= UInt(X509_V_FLAG_PARTIAL_CHAIN) }
    X509_STORE_set_verify(store, ChainCheck.verifySignatures)
    guard X509_STORE_add_cert(store, certificate.pointer) == 1, X509_STORE_set_flags(store, flags) == 1 else {
      ERR_clear_error()
      return nil
    }
  }

  deinit {
    X509_STORE_free(store)
  }

  /// Whether an intermediate below this root, once verified, may itself end chains, with the same verdicts.
  ///
  /// Not when the root says something about leaves (which names they may have), nor when the two have one name and
  /// could be taken for each other.
  func lets(_ intermediate: CertificateHandle) -> Bool {
    X509_get_ext_by_NID(certificate.pointer, NID_name_constraints, -1) < 0
      && X509_NAME_cmp(
        X509_get_subject_name(certificate.pointer), X509_get_subject_name(intermediate.pointer)) != 0
  }
}

extension CertificateHandle {
  /// The instants at which the certificate is valid; nil when it does not say so.
  var validity: Range<Timestamp>? {
    guard let validFrom, let validUntil, validFrom <= validUntil else { return nil }
    return validFrom..<validUntil
  }
}
