internal import CZstd

/// Compression by Zstandard, of bytes that fit into memory.
public struct ZstdCompression: Sendable {
  /// How much work is put into compressing, from 1 (fast) to 19 (small). Decompressing takes any.
  public let level: Int

  /// Creates a compression; nothing is allocated between the calls.
  public init(level: Int = 1) {
    self.level = min(max(level, 1), 19)
  }

  /// Compresses bytes. The result can be larger than they are when there is nothing to save.
  public func compress(_ bytes: [UInt8]) throws(CompressionError) -> [UInt8] {
    var result = 0
    let compressed = [UInt8](unsafeUninitializedCapacity: ZSTD_compressBound(bytes.count)) { buffer, filled in
      result = ZSTD_compress(buffer.baseAddress, buffer.count, bytes, bytes.count, Int32(level))
      filled = ZSTD_isError(result) == 0 ? result : 0
    }
    guard ZSTD_isError(result) == 0 else { throw .refused(reason: Self.reason(result)) }
    return compressed
  }

  /// Decompresses bytes that are known to stand for `size` bytes.
  ///
  /// No more than that is ever allocated, whatever the bytes say of themselves.
  public func decompress(_ bytes: [UInt8], size: Int) throws(CompressionError) -> [UInt8] {
    let claimed = ZSTD_getFrameContentSize(bytes, bytes.count)
    // The library's two largest numbers stand for a size that is not written down and one that cannot be read.
    if claimed < .max - 1, claimed != UInt64(size) { throw .wrongSize(expected: size) }
    var result = 0
    let plain = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      result = ZSTD_decompress(buffer.baseAddress, size, bytes, bytes.count)
      filled = ZSTD_isError(result) == 0 ? result : 0
    }
    guard ZSTD_isError(result) == 0 else { throw .damaged(reason: Self.reason(result)) }
    guard plain.count == size else { throw .wrongSize(expected: size) }
    return plain
  }

  private static func reason(_ result: Int) -> String { String(cString: ZSTD_getErrorName(result)) }
}
