/// Reads the bytes of an `index.md`.
///
/// The small dialect that the app writes is scanned directly, which is the fast path and nearly always enough.
/// What lies outside it is given to a full YAML parser, unless only the dialect is wanted.
public struct DocumentReader: Sendable {
  /// What front matter is accepted.
  public enum Grammar: Sendable {
    /// All of YAML 1.1, as the app reads it.
    case yaml
    /// Only the dialect that the board validator accepts.
    case dialect
  }

  /// What front matter is accepted.
  public let grammar: Grammar

  /// Whether the scanner of the dialect is asked first.
  private let scansDialect: Bool

  /// Creates a reader.
  public init(accepting grammar: Grammar = .yaml) {
    self.init(accepting: grammar, scansDialect: true)
  }

  private init(accepting grammar: Grammar, scansDialect: Bool) {
    self.grammar = grammar
    self.scansDialect = scansDialect
  }

  /// Reads a whole file.
  ///
  /// It never fails: what cannot be read is a value that says why and where.
  ///
  /// The time it takes and the memory it needs grow no faster than the file, whatever is in it.
  public func read(_ bytes: [UInt8]) -> DocumentReading {
    do {
      return .readable(try document(of: bytes))
    } catch {
      return .unreadable(
        UnreadableDocument(
          reason: error.reason, offset: error.offset, in: bytes, explanation: error.explanation))
    }
  }

  /// Reads with the full parser alone, so that tests can hold the two parsers against each other.
  package static func readByFullParser(_ bytes: [UInt8]) -> DocumentReading {
    DocumentReader(accepting: .yaml, scansDialect: false).read(bytes)
  }

  private func document(of bytes: [UInt8]) throws(ScanFailure) -> Document {
    try requireText(bytes)
    let parts = try FrontMatterSplitter.split(bytes)
    guard parts.block.upperBound <= FrontMatterLimits.maximumSize else {
      throw .unparseable(
        at: parts.block.lowerBound, "the front matter is larger than \(FrontMatterLimits.maximumSize) bytes")
    }
    return Document(
      bytes: bytes, frontMatter: try frontMatter(of: bytes, block: parts.block), block: parts.block,
      bodyStart: parts.bodyStart)
  }

  private func frontMatter(of bytes: [UInt8], block: Range<Int>) throws(ScanFailure) -> FrontMatter {
    guard scansDialect else { return try YAMLComposer.compose(bytes, block: block) }
    do {
      return try DialectScanner.scan(bytes, block: block)
    } catch {
      guard grammar == .yaml else { throw error }
      return try wholeYAML(of: bytes, block: block, outsideDialect: error)
    }
  }

  private func wholeYAML(
    of bytes: [UInt8], block: Range<Int>, outsideDialect failure: ScanFailure
  ) throws(ScanFailure) -> FrontMatter {
    do {
      return try YAMLComposer.compose(bytes, block: block)
    } catch {
      // The scanner's words are meant for people who edit front matter; but where it stopped at legal YAML,
      // what is wrong lies elsewhere.
      throw failure.isLegalYAML ? error : failure
    }
  }

  private func requireText(_ bytes: [UInt8]) throws(ScanFailure) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw ScanFailure(
        reason: .byteOrderMark, offset: 0, explanation: "the file begins with a byte order mark")
    }
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw ScanFailure(
        reason: .notUTF8, offset: error.byteOffsets.lowerBound, explanation: "these bytes are no UTF-8 text")
    }
  }
}
