/// A flag's key with its hash, which is computed once so that a read of a snapshot does not hash text.
///
/// The hash is over the bytes, so that keys which read the same but are spelt differently are two keys. It is
/// seeded anew in every process and never leaves it.
@usableFromInline
struct FlagKey: Sendable, Hashable {
  @usableFromInline let text: String
  @usableFromInline let precomputedHash: Int

  init(_ text: String) {
    var contiguous = text
    var hasher = Hasher()
    contiguous.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    self.text = contiguous
    precomputedHash = hasher.finalize()
  }

  @inlinable
  static func == (left: FlagKey, right: FlagKey) -> Bool {
    left.precomputedHash == right.precomputedHash && left.text == right.text
  }

  @inlinable
  func hash(into hasher: inout Hasher) { hasher.combine(precomputedHash) }
}
