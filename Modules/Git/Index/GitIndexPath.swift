internal import Glibc

/// The rules for paths in the index: bytes, with `/` between names, in the order of the bytes.
///
/// They are never compared as texts, since two that differ in bytes may be equal as texts.
enum GitIndexPath {
  static let slash = UInt8(ascii: "/")

  /// Less than, equal to or greater than zero, as the one path comes before, is, or comes after the other.
  static func compare(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
    let shared = min(left.count, right.count)
    if shared > 0, let left = left.baseAddress, let right = right.baseAddress {
      let order = memcmp(left, right, shared)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  static func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left.withUnsafeBytes { left in right.withUnsafeBytes { right in compare(left, right) } }
  }

  /// Where the first zero at or after an offset is.
  static func zero(in bytes: UnsafeRawBufferPointer, from offset: Int) -> Int? {
    guard offset < bytes.count, let start = bytes.baseAddress,
      let found = memchr(start + offset, 0, bytes.count - offset)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }

  /// Tells whether there is a slash in a name.
  static func hasSlash(_ name: UnsafeRawBufferPointer) -> Bool {
    guard let start = name.baseAddress else { return false }
    return memchr(start, Int32(slash), name.count) != nil
  }

  /// Tells whether a path begins with some bytes.
  static func hasPrefix(_ path: UnsafeRawBufferPointer, _ prefix: [UInt8]) -> Bool {
    path.count >= prefix.count
      && prefix.withUnsafeBytes { compare(UnsafeRawBufferPointer(rebasing: path[..<prefix.count]), $0) == 0 }
  }

  /// The number of bytes that two paths begin with in common.
  static func sharedCount(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var count = 0
    while count < left.count, count < right.count, left[count] == right[count] { count += 1 }
    return count
  }

  /// What all paths in a folder begin with; nothing for the top.
  static func prefix(ofFolder folder: [UInt8]) -> [UInt8] { folder.isEmpty ? [] : folder + [slash] }

  /// The folders around a path, from the top (an empty path) to the one it is in.
  static func folders(around path: [UInt8]) -> [[UInt8]] {
    [[]] + path.indices.filter { path[$0] == slash }.map { Array(path[..<$0]) }
  }

  /// The path as text for people.
  static func text(_ path: some Collection<UInt8>) -> String { String(decoding: path, as: UTF8.self) }

  /// Tells whether git takes the path: relative, without empty names, `.` and `..`, and not into a `.git`.
  static func isValid(_ path: [UInt8]) -> Bool {
    !path.contains(0)
      && path.split(separator: slash, omittingEmptySubsequences: false).allSatisfy(isValid(name:))
  }

  private static func isValid(name: ArraySlice<UInt8>) -> Bool {
    if name.isEmpty || name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) { return false }
    // What other systems take for `.git` is refused everywhere, as git does: letters of either case, the short name
    // of Windows, and the spaces, dots and stream names that Windows drops.
    var plain = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    if let colon = plain.firstIndex(of: UInt8(ascii: ":")) { plain.removeSubrange(colon...) }
    while let last = plain.last, last == UInt8(ascii: " ") || last == UInt8(ascii: ".") { plain.removeLast() }
    return !plain.elementsEqual(".git".utf8) && !plain.elementsEqual("git~1".utf8)
  }
}
