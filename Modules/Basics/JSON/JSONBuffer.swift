/// The bytes a JSON writer has written, with room for more.
///
/// An array that grows byte by byte asks for each byte whether it has room and is its own. Here the room is made
/// for a stretch of text at once, which is then escaped and copied by pointer, eight bytes at a time where none
/// of the eight needs an escape.
struct JSONBuffer: Sendable {
  /// Initialised throughout; only the first `count` bytes were written.
  private var storage = [UInt8](repeating: 0, count: 256)
  private(set) var count = 0

  /// The longest escape, `\u00XX`.
  private static let longestEscape = 6
  /// How much text is escaped at a time, so that the room for its longest form stays small.
  private static let stretch = 4_096

  /// What was written.
  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Hands out what was written.
  func withBytes<Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    storage.withUnsafeBytes { bytes in
      do throws(Failure) { try body(UnsafeRawBufferPointer(rebasing: bytes[..<count])) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Forgets what was written and keeps the room.
  mutating func removeAll() { count = 0 }

  /// Adds a byte.
  mutating func append(_ byte: UInt8) {
    if count == storage.count { makeRoom(for: 1) }
    storage[count] = byte
    count += 1
  }

  /// Adds text in UTF-8 with the escapes that JSON needs.
  mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < text.count {
      let part = UnsafeBufferPointer(rebasing: text[start..<min(start + Self.stretch, text.count)])
      makeRoom(for: part.count * Self.longestEscape)
      storage.withUnsafeMutableBytes { room in
        count += Self.escape(part, to: UnsafeMutableRawBufferPointer(rebasing: room[count...]))
      }
      start += part.count
    }
  }

  private mutating func makeRoom(for more: Int) {
    guard storage.count - count < more else { return }
    storage.append(contentsOf: repeatElement(0, count: max(storage.count, more)))
  }

  /// Copies text with its escapes to a place with room for the longest form of it; returns the bytes written.
  private static func escape(_ text: UnsafeBufferPointer<UInt8>, to room: UnsafeMutableRawBufferPointer)
    -> Int
  {
    var read = 0
    var written = 0
    let source = UnsafeRawBufferPointer(text)
    while read < text.count {
      if read + 8 <= text.count {
        let eight = source.loadUnaligned(fromByteOffset: read, as: UInt64.self)
        if !needsEscape(anyOf: eight) {
          room.storeBytes(of: eight, toByteOffset: written, as: UInt64.self)
          read += 8
          written += 8
          continue
        }
      }
      // One of these needs an escape, or they are the last.
      let end = min(read + 8, text.count)
      while read < end {
        let byte = text[read]
        if JSONText.needsEscape(byte) {
          written += JSONText.escape(byte, to: UnsafeMutableRawBufferPointer(rebasing: room[written...]))
        } else {
          room[written] = byte
          written += 1
        }
        read += 1
      }
    }
    return written
  }

  /// Tells whether any of eight bytes is a control character, DEL, a quote or a backslash.
  ///
  /// A byte of zero borrows from its high bit when one is taken from it, and so does one below 0x20 when that is
  /// taken. Borrowing can also mark a byte that follows a marked one, which does no harm.
  private static func needsEscape(anyOf eight: UInt64) -> Bool {
    let each: UInt64 = 0x0101_0101_0101_0101
    func marksZero(_ bytes: UInt64) -> UInt64 { (bytes &- each) & ~bytes }
    let marks =
      (eight &- (each &* 0x20)) & ~eight
      | marksZero(eight ^ (each &* UInt64(UInt8(ascii: "\""))))
      | marksZero(eight ^ (each &* UInt64(UInt8(ascii: "\\"))))
      | marksZero(eight ^ (each &* 0x7F))
    return marks & (each &* 0x80) != 0
  }
}
