internal import BoardFormat

/// The document of an item that an operation creates.
struct NewDocument {
  /// The keys with their values, in the order in which they are written; nil leaves a key out.
  let entries: KeyValuePairs<String, FrontMatterValue?>
  /// The text below the front matter.
  let body: String

  init(_ entries: KeyValuePairs<String, FrontMatterValue?>, body: String = "") {
    self.entries = entries
    self.body = body
  }

  /// The document.
  ///
  /// - Throws: `DocumentEditError` when a value has no spelling that reads as itself.
  func document() throws(DocumentEditError) -> Document {
    try Document(
      entries: entries.compactMap { key, value in value.map { FrontMatterValue.Entry(key, $0) } },
      body: body.utf8)
  }
}

extension Planner {
  /// Adds the step that creates an item's folder with its document, and with other files.
  mutating func create(
    _ location: ItemLocation, _ document: NewDocument, files: [FolderCreation.File] = []
  ) throws(OperationError) {
    let content: FileContent
    do throws(DocumentEditError) {
      content = FileContent(try document.document().bytes)
    } catch {
      throw OperationError(.notEditable, "\(error)", at: board.document(of: location).description)
    }
    let index = FolderCreation.File(name: ReservedName.index, source: .content(content))
    add(
      .create(FolderCreation(path: board.folder(of: location), files: files + [index], keptAs: newKey())))
  }
}
