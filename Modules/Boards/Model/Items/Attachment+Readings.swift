internal import BoardFormat

extension Attachment {
  /// The file's extension without the dot; nil where the file has none.
  public var fileExtension: String? {
    guard let text = self["extension"]?.text, !text.isEmpty else { return nil }
    return text
  }

  /// The file's name for people, `title.extension`. Names need not be unique.
  public var displayName: String {
    guard let fileExtension else { return displayTitle }
    return "\(displayTitle).\(fileExtension)"
  }

  /// The name that the file must have in the folder by what the document says.
  public var expectedBlobName: String {
    fileExtension.map { "\(ReservedName.blob).\($0)" } ?? ReservedName.blob
  }

  /// Whether the file is there under the name that the document says.
  public var isComplete: Bool { blobName == expectedBlobName }
}
