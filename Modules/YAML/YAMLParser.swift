internal import CYAML

/// Parses a YAML 1.1 text with libyaml, one event at a time.
///
/// The parser owns its copy of the text. It bounds nothing by itself: a caller that stops asking when
/// collections nest too deep also stops the work, which the parser does only as far as an event needs.
public struct YAMLParser: ~Copyable {
  private let text: UnsafeMutableBufferPointer<UInt8>
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let offsets: ByteOffsets

  /// Creates a parser of UTF-8 text.
  ///
  /// - Throws: `YAMLError` with the code `outOfMemory`.
  public init(_ text: ArraySlice<UInt8>) throws(YAMLError) {
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      throw YAMLError(code: .outOfMemory, problem: "memory ran out", context: nil, offset: 0)
    }
    self.parser = parser
    self.text = .allocate(capacity: text.count)
    _ = self.text.initialize(from: text)
    offsets = ByteOffsets(of: text)
    // Said outright, or the parser would swallow a byte order mark and find UTF-16 in odd texts.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, self.text.baseAddress, text.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    text.deallocate()
  }

  /// Parses the next event; the last one is `streamEnd`.
  public mutating func next() throws(YAMLError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw failure() }
    defer { yaml_event_delete(&event) }
    let start = offsets.byteOffset(ofCharacter: event.start_mark.index)
    let end = offsets.byteOffset(ofCharacter: event.end_mark.index)
    return Self.event(event, range: start..<max(start, end))
  }

  private func failure() -> YAMLError {
    let state = parser.pointee
    let code: YAMLError.Code =
      switch state.error {
      case YAML_MEMORY_ERROR: .outOfMemory
      case YAML_READER_ERROR: .unreadableCharacter
      default: .malformed
      }
    // Only the reader counts in bytes.
    let offset =
      code == .unreadableCharacter
      ? min(state.problem_offset, text.count) : offsets.byteOffset(ofCharacter: state.problem_mark.index)
    return YAMLError(
      code: code, problem: state.problem.map { String(cString: $0) } ?? "unknown",
      context: state.context.map { String(cString: $0) }, offset: offset)
  }

  private static func event(_ event: yaml_event_t, range: Range<Int>) -> YAMLEvent {
    let data = event.data
    return switch event.type {
    case YAML_STREAM_START_EVENT: YAMLEvent(.streamStart, range)
    case YAML_DOCUMENT_START_EVENT: YAMLEvent(.documentStart, range)
    case YAML_DOCUMENT_END_EVENT: YAMLEvent(.documentEnd, range)
    case YAML_ALIAS_EVENT: YAMLEvent(.alias(string(data.alias.anchor) ?? ""), range)
    case YAML_SCALAR_EVENT:
      YAMLEvent(
        .scalar(text: bytes(data.scalar.value, data.scalar.length), style(data.scalar.style)), range,
        anchor: data.scalar.anchor, tag: data.scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      YAMLEvent(
        .sequenceStart(data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block), range,
        anchor: data.sequence_start.anchor, tag: data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT: YAMLEvent(.sequenceEnd, range)
    case YAML_MAPPING_START_EVENT:
      YAMLEvent(
        .mappingStart(data.mapping_start.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block), range,
        anchor: data.mapping_start.anchor, tag: data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT: YAMLEvent(.mappingEnd, range)
    // After its end the stream yields empty events.
    default: YAMLEvent(.streamEnd, range)
    }
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLEvent.ScalarStyle {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }

  private static func bytes(_ characters: UnsafeMutablePointer<yaml_char_t>?, _ count: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: characters, count: count))
  }

  fileprivate static func string(_ characters: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    characters.map { String(cString: $0) }
  }
}

extension YAMLEvent {
  fileprivate init(
    _ kind: Kind, _ range: Range<Int>, anchor: UnsafeMutablePointer<yaml_char_t>? = nil,
    tag: UnsafeMutablePointer<yaml_char_t>? = nil
  ) {
    self.init(kind: kind, anchor: YAMLParser.string(anchor), tag: YAMLParser.string(tag), range: range)
  }
}
