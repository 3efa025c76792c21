/// The name of something that is counted, such as `impulses`; also its key in JSON.
public struct MetricName: RawRepresentable, Sendable, Hashable {
  /// The name as it is stored and sent.
  public let rawValue: String

  /// Takes any name; the catalogue says which ones there are.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Impulses that are captured.
  public static let impulses: MetricName = "impulses"
  /// Check-ins that are created.
  public static let checkins: MetricName = "checkins"

  /// Tells whether the name can be a key in JSON and part of stored text: lowercase letters, digits and
  /// underscores, a letter first, at most 64.
  public var isWellFormed: Bool {
    let bytes = rawValue.utf8
    guard let first = bytes.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else {
      return false
    }
    return bytes.count <= 64
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension MetricName: Comparable {
  /// Tells whether a name comes before another, byte by byte.
  public static func < (left: MetricName, right: MetricName) -> Bool {
    left.rawValue.utf8.lexicographicallyPrecedes(right.rawValue.utf8)
  }
}

extension MetricName: ExpressibleByStringLiteral {
  /// Takes any name.
  public init(stringLiteral name: String) { self.init(rawValue: name) }
}

extension MetricName: CustomStringConvertible {
  /// The name as it is stored and sent.
  public var description: String { rawValue }
}
