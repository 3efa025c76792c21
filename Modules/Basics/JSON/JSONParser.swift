extension JSONValue {
  /// Reads JSON text in UTF-8, strictly as RFC 8259 has it.
  ///
  /// The system's decoder is not used since it reads `1.0` as an integer when one is asked for and keeps no
  /// order. Stricter than the standard demands, because the text may come from anywhere: an object with the same
  /// key twice, half a surrogate pair, and a number too large for a double are refused. Time and memory are
  /// linear in the length of the text.
  ///
  /// - Parameter depthLimit: how many arrays and objects may lie in each other.
  public init(parsing text: some Sequence<UInt8>, depthLimit: Int = 64) throws(JSONError) {
    let bytes = Array(text)
    let result = bytes.withUnsafeBufferPointer { buffer -> Result<JSONValue, JSONError> in
      var parser = JSONParser(text: buffer, depthLimit: depthLimit)
      do throws(JSONError) { return .success(try parser.parseDocument()) } catch { return .failure(error) }
    }
    self = try result.get()
  }

  /// Reads JSON text.
  public init(parsing text: String, depthLimit: Int = 64) throws(JSONError) {
    try self.init(parsing: text.utf8, depthLimit: depthLimit)
  }
}

/// A recursive descent over the bytes of one JSON text.
private struct JSONParser {
  let text: UnsafeBufferPointer<UInt8>
  let depthLimit: Int
  var position = 0
  var depth = 0

  init(text: UnsafeBufferPointer<UInt8>, depthLimit: Int) {
    self.text = text
    self.depthLimit = depthLimit
  }

  mutating func parseDocument() throws(JSONError) -> JSONValue {
    skipBlanks()
    let value = try parseValue()
    skipBlanks()
    if position < text.count {
      throw failure(.trailingContent, "there is more text after the value")
    }
    return value
  }

  private mutating func parseValue() throws(JSONError) -> JSONValue {
    switch try peek() {
    case UInt8(ascii: "{"): return try nested { (parser) throws(JSONError) in try parser.parseObject() }
    case UInt8(ascii: "["): return try nested { (parser) throws(JSONError) in try parser.parseArray() }
    case UInt8(ascii: "\""): return .string(try parseString())
    case UInt8(ascii: "t"): return try parseWord("true", .bool(true))
    case UInt8(ascii: "f"): return try parseWord("false", .bool(false))
    case UInt8(ascii: "n"): return try parseWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try parseNumber()
    default: throw failure(.unexpectedCharacter, "a value is expected")
    }
  }

  // MARK: Containers

  private mutating func nested(
    _ parse: (inout JSONParser) throws(JSONError) -> JSONValue
  ) throws(JSONError) -> JSONValue {
    guard depth < depthLimit else {
      throw failure(.nestedTooDeeply, "more than \(depthLimit) arrays and objects lie in each other")
    }
    depth += 1
    position += 1
    let value = try parse(&self)
    depth -= 1
    return value
  }

  private mutating func parseObject() throws(JSONError) -> JSONValue {
    var object = JSONObject()
    skipBlanks()
    if try peek() == UInt8(ascii: "}") {
      position += 1
      return .object(object)
    }
    while true {
      skipBlanks()
      let keyPosition = position
      guard try peek() == UInt8(ascii: "\"") else {
        throw failure(.unexpectedCharacter, "a key in double quotes is expected")
      }
      let key = try parseString()
      skipBlanks()
      guard try peek() == UInt8(ascii: ":") else {
        throw failure(.unexpectedCharacter, "a colon is expected after a key")
      }
      position += 1
      skipBlanks()
      let value = try parseValue()
      guard object.add(key, value) else {
        throw failure(.duplicateKey, at: keyPosition, "the key is there twice")
      }
      if try endsContainer(with: UInt8(ascii: "}")) { return .object(object) }
    }
  }

  private mutating func parseArray() throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    skipBlanks()
    if try peek() == UInt8(ascii: "]") {
      position += 1
      return .array(elements)
    }
    while true {
      skipBlanks()
      elements.append(try parseValue())
      if try endsContainer(with: UInt8(ascii: "]")) { return .array(elements) }
    }
  }

  /// Passes the comma or the end after an entry; true at the end.
  private mutating func endsContainer(with end: UInt8) throws(JSONError) -> Bool {
    skipBlanks()
    let byte = try peek()
    guard byte == end || byte == UInt8(ascii: ",") else {
      let sign = end == UInt8(ascii: "}") ? "}" : "]"
      throw failure(.unexpectedCharacter, "a comma or `\(sign)` is expected")
    }
    position += 1
    return byte == end
  }

  // MARK: Strings

  private mutating func parseString() throws(JSONError) -> String {
    position += 1
    let start = position
    while true {
      let byte = try peek()
      if byte == UInt8(ascii: "\"") {
        let content = text[start..<position]
        guard let string = String(validating: content, as: UTF8.self) else {
          throw failure(.invalidUTF8, at: start, "the string is not UTF-8")
        }
        position += 1
        return string
      }
      if byte == UInt8(ascii: "\\") { return try parseStringWithEscapes(from: start) }
      try refuseControlCharacter(byte)
      position += 1
    }
  }

  private mutating func parseStringWithEscapes(from start: Int) throws(JSONError) -> String {
    var content = Array(text[start..<position])
    while true {
      let byte = try peek()
      if byte == UInt8(ascii: "\"") { break }
      if byte == UInt8(ascii: "\\") {
        try parseEscape(into: &content)
      } else {
        try refuseControlCharacter(byte)
        content.append(byte)
        position += 1
      }
    }
    guard let string = String(validating: content, as: UTF8.self) else {
      throw failure(.invalidUTF8, at: start, "the string is not UTF-8")
    }
    position += 1
    return string
  }

  private func refuseControlCharacter(_ byte: UInt8) throws(JSONError) {
    if byte < 0x20 {
      throw failure(.unescapedControlCharacter, "a control character in a string must be escaped")
    }
  }

  private mutating func parseEscape(into content: inout [UInt8]) throws(JSONError) {
    let start = position
    position += 1
    let letter = try peek()
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(letter)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "u"): content.append(contentsOf: String(try parseScalar(from: start)).utf8)
    default: throw failure(.invalidEscape, at: start, "no such escape")
    }
  }

  /// Reads the digits after `\u`, and the second half of a surrogate pair.
  private mutating func parseScalar(from start: Int) throws(JSONError) -> Character {
    let first = try parseFourDigits(from: start)
    var code = first
    if (0xD800...0xDBFF).contains(first), position + 1 < text.count,
      text[position] == UInt8(ascii: "\\"), text[position + 1] == UInt8(ascii: "u")
    {
      position += 2
      let second = try parseFourDigits(from: start)
      if (0xDC00...0xDFFF).contains(second) {
        code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
      }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw failure(.loneSurrogate, at: start, "half a surrogate pair is no character")
    }
    return Character(scalar)
  }

  private mutating func parseFourDigits(from start: Int) throws(JSONError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = JSONText.number(ofHexadecimalDigit: try peek()) else {
        throw failure(.invalidEscape, at: start, "four hexadecimal digits are expected after `\\u`")
      }
      code = code << 4 | digit
      position += 1
    }
    return code
  }

  // MARK: Numbers and words

  private mutating func parseNumber() throws(JSONError) -> JSONValue {
    let start = position
    var isWhole = true
    if text[position] == UInt8(ascii: "-") { position += 1 }
    if position < text.count, text[position] == UInt8(ascii: "0") {
      position += 1
      if passDigits() > 0 {
        throw failure(.invalidNumber, at: start, "a number does not begin with 0 and more digits")
      }
    } else {
      try passSomeDigits(from: start)
    }
    if position < text.count, text[position] == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      try passSomeDigits(from: start)
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      if position < text.count, text[position] == UInt8(ascii: "+") || text[position] == UInt8(ascii: "-") {
        position += 1
      }
      try passSomeDigits(from: start)
    }
    let digits = String(decoding: text[start..<position], as: UTF8.self)
    if isWhole, let number = Int64(digits) { return .integer(number) }
    guard let number = Double(digits), number.isFinite else {
      throw failure(.numberOutOfRange, at: start, "the number is too large")
    }
    return .double(number)
  }

  private mutating func passSomeDigits(from start: Int) throws(JSONError) {
    if passDigits() == 0 { throw failure(.invalidNumber, at: start, "the number has no digits here") }
  }

  private mutating func passDigits() -> Int {
    let start = position
    while position < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[position]) {
      position += 1
    }
    return position - start
  }

  private mutating func parseWord(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    let end = position + word.utf8.count
    guard end <= text.count, text[position..<end].elementsEqual(word.utf8) else {
      throw failure(.unexpectedCharacter, "a value is expected")
    }
    position = end
    return value
  }

  // MARK: Bytes

  private mutating func skipBlanks() {
    while position < text.count {
      switch text[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private func peek() throws(JSONError) -> UInt8 {
    guard position < text.count else { throw failure(.unexpectedEnd, "the text ends too early") }
    return text[position]
  }

  private func failure(_ code: JSONError.Code, at offset: Int? = nil, _ explanation: String) -> JSONError {
    JSONError(code, at: offset ?? position, in: text, explanation)
  }
}
