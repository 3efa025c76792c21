/// Why a front matter block is refused, and at which byte of the document.
struct ScanFailure: Error {
  /// The kind of defect.
  let reason: UnreadableDocument.Reason
  /// The offset of the byte at which it was noticed.
  let offset: Int
  /// What is wrong, for people.
  let explanation: String
  /// Whether the place is legal YAML that merely lies outside the dialect.
  var isLegalYAML = false

  /// A block that cannot be parsed.
  static func unparseable(at offset: Int, _ explanation: String) -> ScanFailure {
    ScanFailure(reason: .unparseableYAML, offset: offset, explanation: explanation)
  }

  /// A block that uses what only a full parser reads.
  static func beyondDialect(at offset: Int, _ explanation: String) -> ScanFailure {
    ScanFailure(reason: .unparseableYAML, offset: offset, explanation: explanation, isLegalYAML: true)
  }

  /// Collections that nest deeper than is read.
  static func tooDeep(at offset: Int) -> ScanFailure {
    .unparseable(at: offset, "more than \(FrontMatterLimits.maximumDepth) collections inside each other")
  }

  /// A front matter that is something else than a mapping.
  static func notAMapping(at offset: Int) -> ScanFailure {
    ScanFailure(
      reason: .frontMatterNotAMapping, offset: offset,
      explanation: "the front matter is not a list of keys with values")
  }
}
