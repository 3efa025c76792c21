internal import CCrypto
internal import Synchronization

/// The key of an authority that is trusted or known, which checks what the authority has signed.
///
/// A root's table is made at once. That of another is made when the key is used for the second time: many intermediates
/// are met once and never again, and would not give back what it costs.
final class IssuerKey: Sendable {
  private enum State {
    case unused, used, making
    case ready(SignatureTable?)
  }

  private let key: KeyHandle
  private let state: Mutex<State>

  init(_ key: KeyHandle, isRoot: Bool) {
    self.key = key
    state = Mutex(isRoot ? .ready(SignatureTable(key)) : .unused)
  }

  /// Tells whether the authority has signed a certificate.
  func hasSigned(_ certificate: CertificateHandle) -> Bool {
    if let table = table(), let answer = certificate.isSigned(table) { return answer }
    let isSigned = X509_verify(certificate.pointer, key.pointer) == 1
    if !isSigned { ERR_clear_error() }
    return isSigned
  }

  private func table() -> SignatureTable? {
    let (table, isToBeMade) = state.withLock { state -> (SignatureTable?, Bool) in
      switch state {
      case .unused: state = .used
      case .used:
        state = .making
        return (nil, true)
      case .making: break
      case .ready(let table): return (table, false)
      }
      return (nil, false)
    }
    guard isToBeMade else { return table }
    let made = SignatureTable(key)
    state.withLock { $0 = .ready(made) }
    return made
  }
}

extension CertificateHandle {
  /// Tells whether the key of a table has signed this certificate; nil when that has to be asked of the library: the
  /// algorithm is not ECDSA with SHA-256 or SHA-384, or the encoding is not the usual one.
  fileprivate func isSigned(_ table: SignatureTable) -> Bool? {
    var signature: UnsafePointer<ASN1_BIT_STRING>?
    var algorithm: UnsafePointer<X509_ALGOR>?
    X509_get0_signature(&signature, &algorithm, pointer)
    guard let signature, let algorithm, X509_ALGOR_cmp(algorithm, X509_get0_tbs_sigalg(pointer)) == 0,
      signature.pointee.flags & 7 == 0, let signedPart
    else { return nil }
    let content = UnsafeBufferPointer(start: signature.pointee.data, count: Int(signature.pointee.length))
    let kind = X509_get_signature_nid(pointer)
    guard kind == NID_ecdsa_with_SHA256 || kind == NID_ecdsa_with_SHA384 else { return nil }
    let isShort = kind == NID_ecdsa_with_SHA256
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { digest in
      der.withUnsafeBufferPointer { der in
        let part = UnsafeBufferPointer(rebasing: der[signedPart])
        _ =
          isShort
          ? SHA256(part.baseAddress, part.count, digest.baseAddress)
          : SHA384(part.baseAddress, part.count, digest.baseAddress)
      }
      return table.isSignature(content, of: UnsafeBufferPointer(rebasing: digest[..<(isShort ? 32 : 48)]))
    }
  }

  /// Where in the DER the part lies that is signed; nil when lengths are not as DER has them.
  private var signedPart: Range<Int>? {
    guard let outer = Self.content(of: der[...]), outer.upperBound == der.count,
      let inner = Self.content(of: der[outer])
    else { return nil }
    return outer.lowerBound..<inner.upperBound
  }

  /// Where the content of the sequence lies that begins a text.
  private static func content(of der: ArraySlice<UInt8>) -> Range<Int>? {
    let start = der.startIndex
    guard der.count >= 2, der[start] == 0x30 else { return nil }
    let first = Int(der[start + 1])
    if first < 0x80 { return range(from: start + 2, count: first, in: der) }
    let digits = first - 0x80
    guard (1...2).contains(digits), der.count >= 2 + digits else { return nil }
    let count = der[(start + 2)..<(start + 2 + digits)].reduce(0) { $0 << 8 | Int($1) }
    return range(from: start + 2 + digits, count: count, in: der)
  }

  private static func range(from start: Int, count: Int, in der: ArraySlice<UInt8>) -> Range<Int>? {
    start + count <= der.endIndex ? start..<start + count : nil
  }
}
