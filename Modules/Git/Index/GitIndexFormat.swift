/// The numbers of the index file's format, and how they are written.
enum GitIndexFormat {
  /// The bytes `DIRC`, the version and the number of entries.
  static let headerCount = 12
  /// The bytes of the checksum at the end.
  static let checksumCount = 20
  /// The bytes of an entry before its path, without and with the marks of version 3.
  static let shortHeadCount = 62
  static let longHeadCount = 64
  /// Where in an entry the size of the file, the object and the marks are.
  static let sizeOffset = 36
  static let idOffset = 40
  static let flagsOffset = 60
  /// Where in an entry the seconds of the last change and the mode are.
  static let modifiedOffset = 8
  static let modeOffset = 24

  static let assumeValidFlag: UInt16 = 0x8000
  static let extendedFlag: UInt16 = 0x4000
  static let stageFlags: UInt16 = 0x3000
  /// The length of the path, where it has room; else these bits are all set.
  static let lengthFlags: UInt16 = 0x0FFF
  static let skipWorkTreeFlag: UInt16 = 0x4000
  static let intentToAddFlag: UInt16 = 0x2000

  static let submoduleMode: UInt32 = 0o160000
  /// The modes that a full index can have.
  static let modes: Set<UInt32> = [0o100644, 0o100755, 0o120000, submoduleMode]

  /// The bytes up to the next entry of version 2 and 3: the path ends with one to eight zeros.
  static func paddedCount(head: Int, path: Int) -> Int { (head + path + 8) & ~7 }

  /// Reads a number of variable width, as git's packs have it for offsets; nil at the end of the bytes or for a
  /// number that is no length.
  static func variableWidth(in bytes: UnsafeRawBufferPointer, at offset: inout Int, limit: Int) -> Int? {
    var value = 0
    while offset < limit {
      let byte = bytes[offset]
      offset += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
      value += 1
      if value > 1 << 40 { return nil }
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  /// Reads the number at an offset, most significant byte first.
  func number<Number: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int, as type: Number.Type = Number.self
  ) -> Number {
    Number(bigEndian: loadUnaligned(fromByteOffset: offset, as: type))
  }
}

extension [UInt8] {
  /// Appends a part of other bytes, all at once.
  mutating func append(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    // A slice of raw bytes would be appended one by one. These are of files in arrays, which are bound to bytes.
    append(contentsOf: UnsafeRawBufferPointer(rebasing: bytes[range]).assumingMemoryBound(to: UInt8.self))
  }

  /// Copies a part of other bytes.
  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
    self = []
    append(bytes, range)
  }

  /// Appends a number, most significant byte first.
  mutating func append(bigEndian number: some FixedWidthInteger) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Replaces the bytes at an offset by a number, most significant byte first.
  mutating func set(bigEndian number: some FixedWidthInteger, at offset: Int) {
    var offset = offset
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      self[offset] = UInt8(truncatingIfNeeded: number >> shift)
      offset += 1
    }
  }

  /// Appends a number of variable width, as `variableWidth(in:at:limit:)` reads it.
  mutating func append(variableWidth number: Int) {
    var digits = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      rest -= 1
      digits.append(0x80 | UInt8(rest & 0x7F))
      rest >>= 7
    }
    append(contentsOf: digits.reversed())
  }
}
