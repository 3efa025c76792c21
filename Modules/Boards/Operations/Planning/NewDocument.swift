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

  /// The bytes of the document.
  ///
  /// - Throws: `.notEditable` when a value has no spelling that reads as itself.
  func bytes(at location: ItemLocation) throws(OperationError) -> [UInt8] {
    let empty = Array("---\n---\n".utf8)
    guard case .readable(var document) = Document.read(empty) else { return empty }
    do throws(DocumentEditError) {
      for (key, value) in entries {
        if let value { document = try document.setting(value, at: [key]) }
      }
      return try document.replacingBody(Array(body.utf8)).bytes
    } catch {
      throw OperationError(.notEditable, "\(error)", at: location.document.description)
    }
  }
}

extension Planner {
  /// Adds the step that creates an item's folder with its document, and with other files.
  mutating func create(
    _ location: ItemLocation, _ document: NewDocument, files: [FolderCreation.File] = []
  ) throws(OperationError) {
    let content = FileContent(try document.bytes(at: location))
    let index = FolderCreation.File(name: ReservedName.index, source: .content(content))
    add(
      .create(FolderCreation(path: location.folder, files: files + [index], keptAs: newKey())))
  }
}
