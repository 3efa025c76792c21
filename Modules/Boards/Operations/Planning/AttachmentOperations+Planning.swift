internal import BoardFormat

extension AttachFile {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    let owner = try planner.attachmentOwner(comment, of: found)
    let id = attachment ?? planner.newIdentity()
    guard !owner.attachments.contains(where: { $0.id == id }) else {
      throw OperationError(
        .identityTaken, "There is an attachment \(id) already.", at: planner.path(of: owner.location))
    }
    guard file.utf8.first == UInt8(ascii: "/"), !file.utf8.contains(0) else {
      throw OperationError(.invalidValue, "The file to attach is not an absolute path.", at: "file")
    }
    let (stem, fileExtension) = try AttachmentName.parts(of: name ?? AttachmentName.last(of: file))
    let stamp = planner.context.stamp
    let blob = fileExtension.map { "\(ReservedName.blob).\($0)" } ?? ReservedName.blob
    try planner.create(
      .attachment(id, of: owner.location),
      NewDocument([
        "schema": .integer(1), "kind": .text("attachment"), "title": .text(stem),
        "extension": fileExtension.map { .text($0) }, "created": stamp, "modified": stamp,
      ]), files: [FolderCreation.File(name: blob, source: .copy(ofFileAt: file))])
  }
}

extension RenameAttachment {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    let (attachment, location) = try planner.attachment(attachment, of: comment, on: found)
    guard let title = TitleText.display(title) else {
      throw OperationError(.invalidValue, "An attachment needs a name.", at: "title")
    }
    var draft = try planner.draft(attachment, at: location)
    try draft.setTitle(title)
    try planner.write(draft)
  }
}

extension RemoveAttachment {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    let (attachment, location) = try planner.attachment(attachment, of: comment, on: found)
    let draft = try planner.draft(attachment, at: location)
    if comment == nil, found.card.hero.flatMap(ItemID.init(folderName:)) == attachment.id {
      var card = try planner.draft(found.card, at: found.location)
      try card.remove("hero")
      try planner.write(card)
    }
    planner.remove(draft)
  }
}

extension Planner {
  /// Finds what an attachment belongs to: a card, or one of its comments.
  fileprivate func attachmentOwner(
    _ comment: ItemID?, of found: FoundCard
  ) throws(OperationError) -> (attachments: [Attachment], location: ItemLocation) {
    guard let comment else {
      _ = try draft(found.card, at: found.location)
      return (found.card.attachments, found.location)
    }
    let (owner, location) = try self.comment(comment, of: found)
    _ = try draft(owner, at: location)
    return (owner.attachments, location)
  }

  /// Finds an attachment.
  fileprivate func attachment(
    _ id: ItemID, of comment: ItemID?, on found: FoundCard
  ) throws(OperationError) -> (attachment: Attachment, location: ItemLocation) {
    let owner = try attachmentOwner(comment, of: found)
    guard let attachment = owner.attachments.first(where: { $0.id == id }) else {
      throw OperationError(
        .notFound, "There is no attachment \(id).", at: path(of: owner.location))
    }
    return (attachment, .attachment(attachment.id, of: owner.location))
  }
}

/// Rules about the names of attached files.
enum AttachmentName {
  /// The last component of a path.
  static func last(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? ""
  }

  /// Cuts a file's name into the title and the extension, which is what follows the last dot. A name that begins
  /// with its only dot has no extension.
  static func parts(of name: String) throws(OperationError) -> (title: String, fileExtension: String?) {
    guard !name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F }),
      TitleText.display(name) != nil
    else {
      throw OperationError(
        .invalidValue, "“\(name)” is no name for a file.", at: "name", hint: "Give a name such as plan.png.")
    }
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name.utf8.index(after: dot) < name.endIndex
    else { return (name, nil) }
    return (String(name[..<dot]), String(name[name.utf8.index(after: dot)...]))
  }
}
