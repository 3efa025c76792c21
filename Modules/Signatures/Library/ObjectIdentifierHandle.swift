internal import CCrypto

/// The owner of an object identifier of the library.
final class ObjectIdentifierHandle: @unchecked Sendable {
  // Safe to share: nobody changes it once it is here.
  /// What the library's functions take.
  let pointer: OpaquePointer

  /// Reads an identifier in its dotted form, such as `1.2.840.113635.100.6.11.1`; nil for anything else.
  init?(_ dotted: String) {
    guard dotted.utf8.count <= 256, let pointer = OBJ_txt2obj(dotted, 1) else {
      ERR_clear_error()
      return nil
    }
    self.pointer = pointer
  }

  deinit {
    ASN1_OBJECT_free(pointer)
  }
}
