/// Why bytes could not be compressed or decompressed.
public enum CompressionError: Error, Sendable, Equatable {
  /// The bytes are not what compressing made, for the reason that the library gives.
  case damaged(reason: String)
  /// The bytes stand for another number of bytes than expected.
  case wrongSize(expected: Int)
  /// The library refused, for the reason that it gives.
  case refused(reason: String)
}

extension CompressionError: CustomStringConvertible {
  /// What is wrong, as a sentence.
  public var description: String {
    switch self {
    case .damaged(let reason): "The compressed bytes are damaged: \(reason)."
    case .wrongSize(let expected): "The compressed bytes do not stand for \(expected) bytes."
    case .refused(let reason): "The bytes could not be compressed: \(reason)."
    }
  }
}
