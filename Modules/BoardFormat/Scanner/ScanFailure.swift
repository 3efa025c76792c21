/// Why a front matter block is refused, and at which byte of the document.
struct ScanFailure: Error {
  /// The kind of defect.
  let reason: UnreadableDocument.Reason
  /// The offset of the byte at which it was noticed.
  let offset: Int
  /// What is wrong, for people.
  let explanation: String

  /// A block that cannot be parsed.
  static func unparseable(at offset: Int, _ explanation: String) -> ScanFailure {
    ScanFailure(reason: .unparseableYAML, offset: offset, explanation: explanation)
  }
}
