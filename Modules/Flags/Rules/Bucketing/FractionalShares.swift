internal import Basics

/// Values with the weights by which they are drawn.
struct FractionalShares: Sendable {
  /// A value, and where its part of the sum ends.
  private let parts: [(value: JSONValue, end: Int)]
  private let total: Int

  /// Reads lists of a value and a weight; nil when one is not that, or the weights cannot be drawn by.
  ///
  /// A weight that is missing is 1, and one below 0 counts as 0, as the difference of two may come out.
  init?(_ shares: some Sequence<JSONValue>) {
    var parts: [(value: JSONValue, end: Int)] = []
    var total = 0
    for share in shares {
      guard case .array(let pair) = share, let value = pair.first, pair.count <= 2 else { return nil }
      var weight: Int64 = 1
      if pair.count == 2 {
        guard case .integer(let number) = pair[1] else { return nil }
        weight = number
      }
      let sum = total.addingReportingOverflow(Int(max(0, weight)))
      if sum.overflow { return nil }
      total = sum.partialValue
      parts.append((value, total))
    }
    guard total > 0, total <= Int(Int32.max) else { return nil }
    self.parts = parts
    self.total = total
  }

  /// The value of the bucket into which a hash falls.
  func value(forHash hash: UInt32) -> JSONValue {
    let bucket = (Int(hash) * total) >> 32
    return parts.first { bucket < $0.end }?.value ?? .null
  }
}
