/// Goes through stored text byte by byte: it is read for every consumption, and splitting text by its characters would
/// cost more than the decision.
struct StoredTextReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether everything was read.
  var isAtEnd: Bool { index == bytes.count }

  /// Passes over a byte when it is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Reads a word, which is not empty, and passes over the byte that ends it.
  mutating func word(before end: UInt8) -> String? {
    guard let stop = bytes[index...].firstIndex(of: end), stop > index else { return nil }
    defer { index = stop + 1 }
    return String(decoding: bytes[index..<stop], as: UTF8.self)
  }

  /// Reads a number, and passes over the byte that must follow it, if any.
  mutating func number(before end: UInt8? = nil) -> Int64? {
    let isNegative = skip(UInt8(ascii: "-"))
    let start = index
    var number: Int64 = 0
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
      let digit = Int64(bytes[index] - UInt8(ascii: "0"))
      let (ten, tooLarge) = number.multipliedReportingOverflow(by: 10)
      // Counted downwards, since the least number has no positive one.
      let (next, overflow) = ten.subtractingReportingOverflow(digit)
      guard !tooLarge, !overflow else { return nil }
      number = next
      index += 1
    }
    guard index > start else { return nil }
    if let end, !skip(end) { return nil }
    if isNegative { return number }
    return number == .min ? nil : -number
  }
}
