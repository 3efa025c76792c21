/// Writes JSON text into a buffer of bytes, from the outside in, without a tree in memory.
///
/// Objects and arrays are closures, so that they cannot be left open. What was written so far may be drained
/// between any two values, which keeps the memory for a long list at the size of one entry:
///
///     var writer = JSONWriter()
///     try writer.array { writer in
///       for card in cards {
///         writer.object { $0.member("title", card.title) }
///         try writer.drain(beyond: 65_536) { try output.write($0) }
///       }
///     }
///
/// Every text comes out as valid JSON: control characters (DEL among them, for the sake of terminals), quotes
/// and backslashes are escaped, and bytes that are not UTF-8 become U+FFFD. Numbers that JSON does not know
/// (infinities, NaN) become `null`.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Sendable {
    /// No blanks at all; one value is one line.
    case compact
    /// One member or element a line, indented by two blanks.
    case pretty
  }

  /// A copy of the bytes written and not drained yet.
  public var bytes: [UInt8] { buffer.bytes }

  private var buffer = JSONBuffer()
  private let layout: Layout
  private var depth = 0
  /// Whether the innermost object or array has an entry already.
  private var hasEntries = false
  /// Whether a key was just written, so that the next value stands beside it.
  private var followsKey = false

  /// Creates a writer with an empty buffer.
  public init(layout: Layout = .compact) {
    self.layout = layout
  }

  // MARK: Containers

  /// Writes an object whose members `body` writes.
  public mutating func object<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(open: UInt8(ascii: "{"), close: UInt8(ascii: "}"), body)
  }

  /// Writes an array whose elements `body` writes.
  public mutating func array<Failure: Error>(
    _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(open: UInt8(ascii: "["), close: UInt8(ascii: "]"), body)
  }

  /// Writes a member's key; the next value written is the member's value.
  public mutating func key(_ name: String) {
    assert(!followsKey, "a key needs a value before the next key")
    beginEntry()
    quote(name)
    buffer.append(UInt8(ascii: ":"))
    if layout == .pretty { buffer.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  // MARK: Values

  /// Writes a string.
  public mutating func string(_ text: String) {
    beginValue()
    quote(text)
  }

  /// Writes a string from the bytes of its UTF-8, without making a `String` first.
  public mutating func string(utf8 text: ArraySlice<UInt8>) {
    beginValue()
    text.withUnsafeBufferPointer { buffer in
      if JSONText.isUTF8(buffer) {
        quote(buffer)
      } else {
        quote(String(decoding: buffer, as: UTF8.self))
      }
    }
  }

  /// Writes a whole number.
  public mutating func integer(_ number: some BinaryInteger) {
    beginValue()
    append(String(number))
  }

  /// Writes a number with a fraction, in the fewest digits that read back as the same number; `null` for an
  /// infinity or NaN.
  public mutating func double(_ number: Double) {
    beginValue()
    append(number.isFinite ? "\(number)" : "null")
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    beginValue()
    append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    append("null")
  }

  /// Writes a whole tree.
  public mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .integer(let number): integer(number)
    case .double(let number): double(number)
    case .string(let text): string(text)
    case .array(let elements):
      array { writer in for element in elements { writer.value(element) } }
    case .object(let object):
      self.object { writer in for (key, value) in object { writer.member(key, value) } }
    }
  }

  // MARK: Members

  /// Writes a key and a string.
  public mutating func member(_ key: String, _ text: String) {
    self.key(key)
    string(text)
  }

  /// Writes a key and a string, or a key and `null`.
  public mutating func member(_ key: String, _ text: String?) {
    self.key(key)
    if let text { string(text) } else { null() }
  }

  /// Writes a key and a whole number.
  public mutating func member(_ key: String, _ number: Int) {
    self.key(key)
    integer(number)
  }

  /// Writes a key and `true` or `false`.
  public mutating func member(_ key: String, _ value: Bool) {
    self.key(key)
    bool(value)
  }

  /// Writes a key and a tree.
  public mutating func member(_ key: String, _ value: JSONValue) {
    self.key(key)
    self.value(value)
  }

  // MARK: Lines and draining

  /// Ends a line after a whole value, as in a stream of one value a line.
  public mutating func endLine() {
    assert(depth == 0 && !followsKey, "a line ends after a whole value")
    buffer.append(UInt8(ascii: "\n"))
    hasEntries = false
  }

  /// Hands what was written to `sink` and forgets it, when it is more than `limit` bytes.
  ///
  /// The memory is kept for what comes. When the sink throws, the bytes are kept.
  public mutating func drain<Failure: Error>(
    beyond limit: Int = 0, into sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard buffer.count > limit else { return }
    try buffer.withBytes(sink)
    buffer.removeAll()
  }

  // MARK: Punctuation

  private mutating func container<Failure: Error>(
    open: UInt8, close: UInt8, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    beginValue()
    buffer.append(open)
    depth += 1
    hasEntries = false
    try body(&self)
    assert(!followsKey, "a key needs a value")
    depth -= 1
    if hasEntries { breakLine() }
    buffer.append(close)
    hasEntries = true
  }

  private mutating func beginValue() {
    if followsKey {
      followsKey = false
    } else {
      assert(depth > 0 || !hasEntries, "two values need a line end between them")
      beginEntry()
    }
  }

  private mutating func beginEntry() {
    if hasEntries { buffer.append(UInt8(ascii: ",")) }
    if depth > 0 { breakLine() }
    hasEntries = true
  }

  private mutating func breakLine() {
    guard layout == .pretty else { return }
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<depth {
      buffer.append(UInt8(ascii: " "))
      buffer.append(UInt8(ascii: " "))
    }
  }

  private mutating func append(_ text: String) {
    for byte in text.utf8 { buffer.append(byte) }
  }

  private mutating func quote(_ text: String) {
    var text = text
    text.withUTF8 { quote($0) }
  }

  /// Writes valid UTF-8 between quotes.
  private mutating func quote(_ text: UnsafeBufferPointer<UInt8>) {
    buffer.append(UInt8(ascii: "\""))
    buffer.append(escaping: text)
    buffer.append(UInt8(ascii: "\""))
  }
}
