internal import Basics

/// What has come in of an answer.
struct ReceivedAnswer {
  /// Why no more is taken in.
  struct Refusal {
    let code: HTTPRequestError.Code
    let message: String
    let hint: String?
  }

  private(set) var headers = HTTPHeaders()
  private(set) var body: [UInt8] = []
  private(set) var refusal: Refusal?
  private let limit: Int
  private var headerSize = 0
  private var fields: [HTTPHeaders.Field] = []

  /// The most bytes that the header fields of an answer may have.
  private static let headerLimit = 256 << 10

  init(limit: Int) {
    self.limit = limit
  }

  /// Takes in a line of the header, and tells whether the answer is still wanted.
  mutating func takeLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
    headerSize += bytes.count
    guard headerSize <= Self.headerLimit else {
      refusal = Refusal(
        code: .tooLarge, message: "the header of the answer is larger than \(Self.headerLimit) bytes",
        hint: nil)
      return false
    }
    let line = Self.trimmed(bytes[...])
    if line.starts(with: "HTTP/".utf8) {
      // Of several answers, such as one that asks to go on, the last one counts.
      fields = []
    } else if line.isEmpty {
      // The end; trailers behind the body change nothing.
      if body.isEmpty { headers = HTTPHeaders(fields) }
    } else if let first = bytes.first, Self.isSpace(first), let last = fields.popLast() {
      fields.append(HTTPHeaders.Field(name: last.name, value: last.value + " " + Self.text(line)))
    } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
      let value = Self.trimmed(line[line.index(after: colon)...])
      fields.append(HTTPHeaders.Field(name: Self.text(line[..<colon]), value: Self.text(value)))
    }
    return true
  }

  /// Takes in a part of the body, and tells whether the answer is still wanted.
  mutating func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= limit - body.count else {
      refusal = Refusal(
        code: .tooLarge, message: "the answer is larger than \(limit) bytes",
        hint: "Ask for less at a time, or allow larger answers.")
      return false
    }
    body.append(contentsOf: bytes)
    return true
  }

  private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    var rest = bytes
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D, 0x0A].contains(byte) }
}
