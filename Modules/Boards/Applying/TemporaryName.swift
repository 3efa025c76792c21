/// The names that the format reserves for temporary files and folders: `.NAME.lanework-SUFFIX`.
///
/// They are hidden, so nobody takes them for an item, and the seeded ignore file keeps them out of repositories.
package enum TemporaryName {
  private static let mark = ".lanework-"

  /// The temporary name that stands beside `name`.
  static func of(_ name: String, suffix: String) -> String { ".\(name)\(mark)\(suffix)" }

  /// Tells whether a name is of the reserved form, whoever made it.
  package static func matches(_ name: String) -> Bool {
    guard name.utf8.first == UInt8(ascii: ".") else { return false }
    let bytes = Array(name.utf8.dropFirst())
    let mark = Array(Self.mark.utf8)
    guard bytes.count >= mark.count else { return false }
    return (0...bytes.count - mark.count).contains { bytes[$0...].starts(with: mark) }
  }

  /// The name that a temporary name stands beside; nil when it is none.
  static func original(of name: String) -> String? {
    let bytes = Array(name.utf8)
    let mark = Array(Self.mark.utf8)
    guard matches(name) else { return nil }
    // Behind the dot stands at least one letter of the original before the last mark.
    let last = stride(from: bytes.count - mark.count, to: 1, by: -1).first { bytes[$0...].starts(with: mark) }
    return last.map { String(decoding: bytes[1..<$0], as: UTF8.self) }
  }
}
