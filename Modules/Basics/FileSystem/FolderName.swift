/// The rule for names that may be asked of a folder.
package enum FolderName {
  /// The most bytes that the kernel's file systems take.
  static let longest = 255

  /// Tells whether a name is a single component, which cannot lead out of the folder.
  package static func isValid(_ name: String) -> Bool {
    let verdict = name.utf8.withContiguousStorageIfAvailable(isValid(bytes:))
    return verdict ?? Array(name.utf8).withUnsafeBufferPointer(isValid(bytes:))
  }

  private static func isValid(bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let dot = UInt8(ascii: ".")
    switch bytes.count {
    case 0: return false
    case 1: if bytes[0] == dot { return false }
    case 2: if bytes[0] == dot, bytes[1] == dot { return false }
    case (longest + 1)...: return false
    default: break
    }
    // Without a way out of the loop, many bytes are compared at once.
    var bad: UInt8 = 0
    for byte in bytes { bad |= (byte == 0 ? 1 : 0) | (byte == UInt8(ascii: "/") ? 1 : 0) }
    return bad == 0
  }
}
