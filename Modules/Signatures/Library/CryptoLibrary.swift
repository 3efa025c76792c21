internal import CCrypto

/// The library's context that everything here uses: it reads no configuration file, and knows few kinds of key.
struct CryptoLibrary: @unchecked Sendable {
  // Safe to share: the library's contexts are made for use by many threads, and this one lives for ever.
  /// The context; nil when there was no memory for it, for which each call then fails by itself.
  let context: OpaquePointer?

  /// The one context of the process.
  static let shared = CryptoLibrary(context: lw_library_new())

  /// Takes the reason of the last failure off this thread, in the library's words.
  ///
  /// The library keeps reasons for each thread until somebody takes them.
  static func takeReason() -> String {
    let number = ERR_peek_last_error()
    ERR_clear_error()
    guard number != 0, let reason = ERR_reason_error_string(number) else { return "no reason was given" }
    return String(cString: reason)
  }

  /// Reads what the library writes as DER, in its two steps: how long it is, then the bytes.
  static func bytes(
    _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
  ) -> [UInt8]? {
    let count = write(nil)
    guard count > 0 else { return nil }
    var isComplete = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(count)) { room, initializedCount in
      var position = room.baseAddress
      isComplete = write(&position) == count
      initializedCount = isComplete ? Int(count) : 0
    }
    return isComplete ? bytes : nil
  }
}
