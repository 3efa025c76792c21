/// How much of which metrics: never empty of sense, always in the order of the metrics' names.
public struct MetricAmounts: Sendable, Hashable {
  private let amounts: [MetricName: Int64]

  /// Creates amounts.
  public init(_ amounts: [MetricName: Int64]) { self.amounts = amounts }

  /// Creates the amount of one metric.
  public init(_ amount: Int64 = 1, of metric: MetricName) { amounts = [metric: amount] }

  /// Nothing of anything.
  public static let none = MetricAmounts([:])

  /// The metrics in the order of their names, so that everybody locks, checks and writes in the same one.
  public var metrics: [MetricName] { amounts.count < 2 ? Array(amounts.keys) : amounts.keys.sorted() }

  /// The amount of a metric; 0 when it is none of them.
  public subscript(metric: MetricName) -> Int64 { amounts[metric] ?? 0 }

  /// Whether there is no metric at all.
  public var isEmpty: Bool { amounts.isEmpty }

  /// Whether each amount is at least 1, and none so large that sums of them overflow.
  var areAtLeastOne: Bool { amounts.values.allSatisfy { (1...Self.largest).contains($0) } }

  /// Whether no amount is below 0 and none is above that of the same metric in `other`.
  func isWithin(_ other: MetricAmounts) -> Bool {
    amounts.allSatisfy { metric, amount in amount >= 0 && amount <= other[metric] }
  }

  /// The largest amount and the largest limit: a million of them can be added without overflow.
  static let largest: Int64 = 1 << 40
}

extension MetricAmounts: ExpressibleByDictionaryLiteral {
  /// Creates amounts; of the same metric the last one stays.
  public init(dictionaryLiteral elements: (MetricName, Int64)...) {
    amounts = Dictionary(elements, uniquingKeysWith: { _, last in last })
  }
}

extension MetricAmounts {
  /// The amounts as stored text, such as `checkins=1,impulses=2`; empty for none.
  public var text: String {
    var text = ""
    for metric in metrics {
      if !text.isEmpty { text += "," }
      text += metric.rawValue
      text += "="
      text += String(self[metric])
    }
    return text
  }

  /// Reads stored text; nil when it is none.
  public init?(text: String) {
    var amounts: [MetricName: Int64] = [:]
    var reader = StoredTextReader(text)
    var isLast = text.isEmpty
    while !isLast {
      guard let name = reader.word(before: UInt8(ascii: "=")), let amount = reader.number() else {
        return nil
      }
      let metric = MetricName(rawValue: name)
      guard metric.isWellFormed, amounts.updateValue(amount, forKey: metric) == nil else { return nil }
      isLast = !reader.skip(UInt8(ascii: ","))
    }
    guard reader.isAtEnd else { return nil }
    self.amounts = amounts
  }
}
