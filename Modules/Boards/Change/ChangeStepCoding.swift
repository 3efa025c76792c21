internal import ContentHash

/// The form of a change's steps in records that outlive the process: fields of `<length>:<bytes>,`.
///
/// The contents of files are any bytes, which is why it is not JSON.
package enum ChangeStepCoding {
  /// Adds a step.
  ///
  /// - Parameter write: what stands for a content: the bytes themselves, or a name by which they are found again.
  package static func add(
    _ step: ChangeStep, to fields: inout FieldWriter, content write: (FileContent) -> [UInt8]
  ) {
    switch step {
    case .write(let edit):
      fields.add("write")
      fields.add(edit.path.description)
      fields.add(write(edit.before))
      fields.add(write(edit.after))
    case .create(let creation):
      fields.add("create")
      fields.add(creation.path.description)
      fields.add(creation.keptAs)
      fields.add(String(creation.files.count))
      for file in creation.files {
        fields.add(file.name)
        switch file.source {
        case .content(let content):
          fields.add("content")
          fields.add(write(content))
        case .copy(let path):
          fields.add("copy")
          fields.add(path)
        }
      }
    case .move(let move):
      fields.add("move")
      fields.add(move.from.description)
      fields.add(move.to.description)
      fields.add(move.identity.folderName)
      fields.add(move.indexHash?.description ?? "")
    case .remove(let removal):
      fields.add("remove")
      add(removal, to: &fields)
    case .restore(let removal):
      fields.add("restore")
      add(removal, to: &fields)
    }
  }

  private static func add(_ removal: FolderRemoval, to fields: inout FieldWriter) {
    fields.add(removal.path.description)
    fields.add(removal.indexHash?.description ?? "")
    fields.add(removal.keptAs)
    fields.add(removal.holding == nil ? "anything" : "only")
    let names = removal.holding ?? []
    fields.add(String(names.count))
    for name in names { fields.add(name) }
  }

  /// Reads a step; nil for anything but what `add` has written.
  ///
  /// - Parameter read: gives the content that something stands for; nil when there is none.
  package static func step<Failure: Error>(
    from fields: inout FieldReader, content read: ([UInt8]) throws(Failure) -> FileContent?
  ) throws(Failure) -> ChangeStep? {
    guard let kind = fields.text() else { return nil }
    let step: ChangeStep
    switch kind {
    case "write":
      guard let path = fields.path(), let before = fields.bytes(), let after = fields.bytes(),
        let before = try read(before), let after = try read(after)
      else { return nil }
      step = .write(FileEdit(path: path, before: before, after: after))
    case "create":
      guard let creation = try creation(from: &fields, content: read) else { return nil }
      step = .create(creation)
    case "move":
      guard let from = fields.path(), let to = fields.path(),
        let identity = fields.text().flatMap(ItemID.init(folderName:)), let hash = fields.hash()
      else { return nil }
      step = .move(FolderMove(from: from, to: to, identity: identity, indexHash: hash.value))
    case "remove":
      guard let removal = removal(from: &fields) else { return nil }
      step = .remove(removal)
    case "restore":
      guard let removal = removal(from: &fields) else { return nil }
      step = .restore(removal)
    default:
      return nil
    }
    return step
  }

  private static func creation<Failure: Error>(
    from fields: inout FieldReader, content read: ([UInt8]) throws(Failure) -> FileContent?
  ) throws(Failure) -> FolderCreation? {
    guard let path = fields.path(), let keptAs = fields.text(), let count = fields.number() else {
      return nil
    }
    var files: [FolderCreation.File] = []
    for _ in 0..<count {
      guard let name = fields.text(), let kind = fields.text(), let bytes = fields.bytes() else { return nil }
      switch kind {
      case "content":
        guard let content = try read(bytes) else { return nil }
        files.append(FolderCreation.File(name: name, source: .content(content)))
      case "copy":
        guard let path = String(validating: bytes, as: UTF8.self) else { return nil }
        files.append(FolderCreation.File(name: name, source: .copy(ofFileAt: path)))
      default:
        return nil
      }
    }
    return FolderCreation(path: path, files: files, keptAs: keptAs)
  }

  private static func removal(from fields: inout FieldReader) -> FolderRemoval? {
    guard let path = fields.path(), let hash = fields.hash(), let keptAs = fields.text(),
      let holds = fields.text(), let count = fields.number()
    else { return nil }
    var names: [String] = []
    for _ in 0..<count {
      guard let name = fields.text() else { return nil }
      names.append(name)
    }
    return FolderRemoval(
      path: path, indexHash: hash.value, holding: holds == "only" ? names : nil, keptAs: keptAs)
  }
}
