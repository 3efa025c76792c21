/// Follows the frames of a write-ahead log by their checksums, as the library does when it opens one.
struct WriteAheadLogReader {
  static let headerSize = 32
  private static let frameHeaderSize = 24

  private let pageSize: Int
  private let isBigEndian: Bool
  /// The two numbers that the frames of this log carry; older frames behind them carry others.
  private let salts: ArraySlice<UInt8>
  private var sums: (UInt32, UInt32)
  private var isWhole = true
  /// How many commits of this log follow, or are, the first frame that is not whole.
  private(set) var commitsLost = 0

  var frameSize: Int { Self.frameHeaderSize + pageSize }

  /// Reads the header; nil when it is not whole.
  init?(header: [UInt8]) {
    let magic = Self.number(header[0..<4])
    guard magic & ~1 == 0x377F_0682 else { return nil }
    isBigEndian = magic & 1 == 1
    pageSize = Int(Self.number(header[8..<12]))
    guard (512...65_536).contains(pageSize), pageSize & (pageSize - 1) == 0 else { return nil }
    salts = header[16..<24]
    sums = (0, 0)
    sums = Self.sum(header[0..<24], after: sums, isBigEndian)
    guard sums == (Self.number(header[24..<28]), Self.number(header[28..<32])) else { return nil }
  }

  /// Reads frames; what is left of one at the end is passed over.
  mutating func read(_ bytes: [UInt8]) {
    var start = 0
    while start + frameSize <= bytes.count {
      read(frame: bytes[start..<start + frameSize])
      start += frameSize
    }
  }

  private mutating func read(frame: ArraySlice<UInt8>) {
    let start = frame.startIndex
    guard frame[start + 8..<start + 16] == salts else {
      isWhole = false
      return
    }
    if isWhole {
      let head = Self.sum(frame[start..<start + 8], after: sums, isBigEndian)
      let all = Self.sum(frame[(start + Self.frameHeaderSize)...], after: head, isBigEndian)
      let claimed = (Self.number(frame[start + 16..<start + 20]), Self.number(frame[start + 20..<start + 24]))
      if all == claimed {
        sums = all
        return
      }
      isWhole = false
    }
    if Self.number(frame[start + 4..<start + 8]) != 0 { commitsLost += 1 }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  private static func sum(
    _ bytes: ArraySlice<UInt8>, after sums: (UInt32, UInt32), _ isBigEndian: Bool
  ) -> (UInt32, UInt32) {
    bytes.withUnsafeBytes { bytes in
      var (first, second) = sums
      for offset in stride(from: 0, to: bytes.count, by: 8) {
        let one = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        let two = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        first &+= (isBigEndian ? one.bigEndian : one.littleEndian) &+ second
        second &+= (isBigEndian ? two.bigEndian : two.littleEndian) &+ first
      }
      return (first, second)
    }
  }
}
