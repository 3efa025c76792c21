internal import ContentHash

/// The frames that a segment is made of. All numbers are big-endian.
///
///     magic 4 | segment 4 | checksum 16 | kind 1 | length of facts 4 | length of contents 4 | facts | contents
///
/// The checksum is the first half of the SHA-256 from the kind to the end of the facts. The contents that follow
/// need none: the facts give their hashes. So a reader passes over them, and knows an append as soon as it is
/// long enough. The segment's number keeps bytes that were copied from elsewhere from being taken for a frame.
struct JournalFrame {
  enum Kind: UInt8 {
    /// Facts about the segment; the first frame.
    case head = 1
    /// Records that were appended together, with their contents.
    case append = 2
  }

  /// The version of this form.
  static let form: UInt16 = 1
  static let magic: UInt32 = 0xF54C_574A
  /// The bytes before the facts.
  static let headerLength = 33
  /// Where the part begins that the checksum covers.
  private static let coveredStart = 24

  let kind: Kind
  /// The length of the facts.
  let factsLength: Int
  /// The length of the contents.
  let contentsLength: Int
  private let checksum: (UInt64, UInt64)

  /// Reads the header at the start of some bytes; nil when they do not begin with a frame of this segment.
  init?(header bytes: UnsafeRawBufferPointer, segment: UInt32) {
    var decoder = JournalDecoder(bytes)
    guard decoder.integer(UInt32.self) == Self.magic, decoder.integer(UInt32.self) == segment,
      let first = decoder.integer(UInt64.self), let second = decoder.integer(UInt64.self),
      let kind = decoder.integer(UInt8.self).flatMap(Kind.init(rawValue:)),
      let factsLength = decoder.integer(UInt32.self), let contentsLength = decoder.integer(UInt32.self)
    else { return nil }
    checksum = (first, second)
    self.kind = kind
    self.factsLength = Int(factsLength)
    self.contentsLength = Int(contentsLength)
  }

  /// The length of header and facts.
  var coveredLength: Int { Self.headerLength + factsLength }

  /// The length of the whole frame.
  var length: Int { coveredLength + contentsLength }

  /// Tells whether the bytes that begin with the frame, and hold its facts, are the ones that were written.
  func isSound(in bytes: UnsafeRawBufferPointer) -> Bool {
    checksum == Self.checksum(of: UnsafeRawBufferPointer(rebasing: bytes[Self.coveredStart..<coveredLength]))
  }

  private static func checksum(of bytes: UnsafeRawBufferPointer) -> (UInt64, UInt64) {
    let words = ContentHash(of: bytes).words
    return (words.0, words.1)
  }

  /// Makes the bytes of a frame; nil when it would be too long.
  static func bytes(
    _ kind: Kind, segment: UInt32, facts: JournalEncoder, contents: [[UInt8]]
  ) -> [UInt8]? {
    let contentsLength = contents.reduce(0) { $0 + $1.count }
    guard let facts32 = Int32(exactly: facts.bytes.count), let contents32 = Int32(exactly: contentsLength)
    else { return nil }
    var covered = JournalEncoder()
    covered.bytes.reserveCapacity(facts.bytes.count + 9)
    covered.integer(kind.rawValue)
    covered.integer(UInt32(facts32))
    covered.integer(UInt32(contents32))
    covered.bytes += facts.bytes
    let checksum = covered.bytes.withUnsafeBytes { Self.checksum(of: $0) }
    var frame = JournalEncoder()
    frame.bytes.reserveCapacity(coveredStart + covered.bytes.count + contentsLength)
    frame.integer(magic)
    frame.integer(segment)
    frame.integer(checksum.0)
    frame.integer(checksum.1)
    frame.bytes += covered.bytes
    for content in contents { frame.bytes += content }
    return frame.bytes
  }
}
