extension Document {
  /// Creates a document from its keys, in the order in which they are to stand, and its body.
  ///
  /// Lines end in a line feed, and there is no byte order mark. The body is taken as it is.
  ///
  /// - Throws: `DocumentEditError` when a value cannot be written, a key is there twice, or the body is not UTF-8.
  public init(entries: [FrontMatterValue.Entry], body: some Sequence<UInt8> = []) throws(DocumentEditError) {
    let writer = ValueWriter(lineEnding: LineEnding.lineFeed.bytes, path: [])
    try writer.check(.mapping(entries))
    var bytes = Array("---\n".utf8)
    for entry in entries {
      bytes += writer.lines(of: entry, indentation: 0, place: .top)
    }
    bytes += Array("---\n".utf8)
    bytes += body
    switch DocumentReader().read(bytes) {
    case .readable(let document):
      guard document.root.value.readsSame(as: .mapping(entries)) else {
        throw .wouldMisread(path: [], key: nil)
      }
      self = document
    case .unreadable(let defect):
      throw .wouldBreak(path: [], defect: defect)
    }
  }
}
