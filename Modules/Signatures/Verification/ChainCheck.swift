internal import Basics
internal import CCrypto

/// One verification of a chain by the library.
///
/// The library finds the chain and checks what the certificates say of themselves and of each other. The signatures
/// are checked by the function that it is given for that, since the keys of anchors have tables; it does, in the same
/// order, what the library's own does.
struct ChainCheck {
  private let anchor: ChainAnchor
  /// The certificate that the anchor has to have signed.
  private let subject: CertificateHandle
  private let time: time_t

  /// Checks that a leaf leads to an anchor, through an intermediate or at once, at an instant.
  static func run(
    leaf: CertificateHandle, through intermediate: CertificateHandle?, to anchor: ChainAnchor,
    at time: Timestamp
  ) throws(VerificationError) {
    guard let context = X509_STORE_CTX_new_ex(CryptoLibrary.shared.context, nil) else { throw .noMemory }
    defer { X509_STORE_CTX_free(context) }
    let others = intermediate.flatMap { lw_certificates_of($0.pointer) }
    defer { lw_certificates_free(others) }
    guard X509_STORE_CTX_init(context, anchor.store, leaf.pointer, others) == 1 else { throw .noMemory }
    var check = ChainCheck(anchor: anchor, subject: intermediate ?? leaf, time: time.wholeSeconds)
    X509_VERIFY_PARAM_set_time(X509_STORE_CTX_get0_param(context), check.time)
    let holds = withUnsafeMutablePointer(to: &check) { check in
      X509_STORE_CTX_set_ex_data(context, 0, check) == 1 && X509_verify_cert(context) == 1
    }
    ERR_clear_error()
    guard holds else { throw failure(context) }
    // With the leaf signed by the anchor itself, the intermediate has nothing to do with it.
    guard lw_chain_count(context) == (intermediate == nil ? 2 : 3) else {
      throw VerificationError(
        .verificationFailure, .untrustedChain,
        message: "The certificates are not a leaf, an intermediate and a trusted root.")
    }
  }

  /// Checks the signatures and validity of the chain that was found, from the anchor down to the leaf.
  static let verifySignatures: @convention(c) (OpaquePointer?) -> Int32 = { context in
    guard let context, let check = X509_STORE_CTX_get_ex_data(context, 0) else { return 0 }
    let error = check.assumingMemoryBound(to: ChainCheck.self).pointee.firstError(context)
    if error != X509_V_OK { X509_STORE_CTX_set_error(context, error) }
    return error == X509_V_OK ? 1 : 0
  }

  private func firstError(_ context: OpaquePointer) -> Int32 {
    var issuer: OpaquePointer?
    for depth in (0..<lw_chain_count(context)).reversed() {
      guard let certificate = lw_chain_certificate(context, depth) else { return X509_V_ERR_UNSPECIFIED }
      X509_STORE_CTX_set_error_depth(context, depth)
      if let issuer {
        // Without the extension, all uses are allowed.
        guard X509_get_key_usage(issuer) & UInt32(KU_KEY_CERT_SIGN) != 0 else {
          return X509_V_ERR_KEYUSAGE_NO_CERTSIGN
        }
        guard isSigned(certificate, by: issuer) else { return X509_V_ERR_CERT_SIGNATURE_FAILURE }
      }
      let error = errorOfTime(certificate)
      if error != X509_V_OK { return error }
      issuer = certificate
    }
    return X509_V_OK
  }

  private func isSigned(_ certificate: OpaquePointer, by issuer: OpaquePointer) -> Bool {
    if issuer == anchor.certificate.pointer, certificate == subject.pointer {
      return anchor.key.hasSigned(subject)
    }
    guard let key = X509_get0_pubkey(issuer) else { return false }
    return X509_verify(certificate, key) == 1
  }

  private func errorOfTime(_ certificate: OpaquePointer) -> Int32 {
    var time = time
    let sinceStart = X509_cmp_time(X509_get0_notBefore(certificate), &time)
    if sinceStart == 0 { return X509_V_ERR_ERROR_IN_CERT_NOT_BEFORE_FIELD }
    if sinceStart > 0 { return X509_V_ERR_CERT_NOT_YET_VALID }
    let untilEnd = X509_cmp_time(X509_get0_notAfter(certificate), &time)
    if untilEnd == 0 { return X509_V_ERR_ERROR_IN_CERT_NOT_AFTER_FIELD }
    return untilEnd < 0 ? X509_V_ERR_CERT_HAS_EXPIRED : X509_V_OK
  }

  private static func failure(_ context: OpaquePointer) -> VerificationError {
    let error = X509_STORE_CTX_get_error(context)
    let place =
      switch X509_STORE_CTX_get_error_depth(context) {
      case 0: "leaf"
      case 1: "intermediate"
      default: "root"
      }
    let reason = X509_verify_cert_error_string(Int(error)).map { String(cString: $0) } ?? "unknown error"
    let detail: VerificationError.Detail
    var hint: String?
    switch error {
    case X509_V_ERR_CERT_HAS_EXPIRED: detail = .expiredCertificate
    case X509_V_ERR_CERT_NOT_YET_VALID: detail = .certificateNotYetValid
    case X509_V_ERR_OUT_OF_MEM: detail = .libraryFailure
    default:
      detail = .untrustedChain
      hint = "Data of a test store is trusted only with the root of that store."
    }
    return VerificationError(
      .verificationFailure, detail,
      message: "The certificates do not lead to a trusted root: \(reason) (at the \(place)).", hint: hint)
  }
}

extension VerificationError {
  /// The library had no memory.
  static let noMemory = VerificationError(
    .retryableVerificationFailure, .libraryFailure, message: "There was not enough memory to verify.")
}

extension Timestamp {
  /// The whole seconds since 1970, of an earlier time the ones before.
  fileprivate var wholeSeconds: time_t {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return time_t(rest < 0 ? seconds - 1 : seconds)
  }
}
