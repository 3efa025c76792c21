extension Board {
  /// Brings the board up to date with steps that were carried out, without reading it again.
  ///
  /// What a step says is enough, but for a folder that came back: its content is not in the step.
  ///
  /// - Returns: the folders that came back and have to be read.
  @discardableResult
  public mutating func apply(_ steps: [ChangeStep]) -> [BoardPath] {
    var kept = KeptItems()
    return apply(steps, keeping: &kept)
  }

  /// Brings the board up to date with steps that were carried out, and keeps what leaves for when it comes back.
  mutating func apply(_ steps: [ChangeStep], keeping kept: inout KeptItems) -> [BoardPath] {
    var unread: [BoardPath] = []
    for step in steps {
      switch step {
      case .write(let edit):
        guard edit.path.name == ReservedName.index, let location = ItemLocation(folder: edit.path.parent)
        else {
          continue
        }
        replaceDocument(at: location, with: ItemDocument(reading: edit.after.bytes))
      case .create(let creation):
        if let location = ItemLocation(folder: creation.path) { insert(creation, at: location) }
      case .move(let move):
        guard let from = ItemLocation(folder: move.from), let to = ItemLocation(folder: move.to) else {
          continue
        }
        relocate(from, to: to)
      case .remove(let removal):
        guard let location = ItemLocation(folder: removal.path) else { continue }
        kept.keep(item(at: location), as: removal.keptAs)
        removeItem(at: location)
      case .restore(let removal):
        guard let location = ItemLocation(folder: removal.path) else { continue }
        if let item = kept.take(removal.keptAs) {
          insert(item, at: location)
        } else {
          unread.append(removal.path)
        }
      }
    }
    return unread
  }

  /// Replaces the document of an item; nothing happens when it is not there.
  mutating func replaceDocument(at location: ItemLocation, with document: ItemDocument) {
    switch location {
    case .board: self.document = document
    case .lane(let id): replaceDocument(ofLane: id, with: document)
    case .trashed(let id):
      switch removeTrash(id) {
      case .lane(var lane)?:
        lane.document = document
        insertTrash(.lane(lane))
      case .card(var card)?:
        card.document = document
        insertTrash(.card(card))
      case nil: break
      }
    case .card, .trashedCard: changeCard(at: location) { $0.document = document }
    case .comment(let id, let card):
      changeComments(of: card) { comments in
        guard let index = comments.firstIndex(where: { $0.id == id }) else { return }
        comments[index].document = document
      }
    case .attachment(let id, let owner):
      changeAttachments(of: owner) { attachments in
        guard let index = attachments.firstIndex(where: { $0.id == id }) else { return }
        attachments[index].document = document
      }
    }
  }

  /// Puts an item that was created in its place.
  private mutating func insert(_ creation: FolderCreation, at location: ItemLocation) {
    let document = ItemDocument(reading: creation.indexBytes)
    switch location {
    case .board, .trashed, .trashedCard: break
    case .lane(let id): insert(.lane(Lane(id: id, document: document)), at: location)
    // Of a new card all comments are known: there are none.
    case .card(let id, _):
      insert(.card(Card(id: id, document: document, comments: .loaded([]))), at: location)
    case .comment(let id, _): insert(.comment(Comment(id: id, document: document)), at: location)
    case .attachment(let id, _):
      let blob = creation.files.first { $0.name != ReservedName.index }?.name
      insert(.attachment(Attachment(id: id, document: document, blobName: blob)), at: location)
    }
  }

  /// Puts an item with all that it holds in its place.
  private mutating func insert(_ item: KeptItems.Item, at location: ItemLocation) {
    switch (item, location) {
    case (.lane(let lane), .lane): insert(lane)
    case (.card(let card), .card(_, let lane)): insert(card, inLane: lane)
    case (.comment(let comment), .comment(_, let card)):
      changeCard(at: card) { $0.comments.insert(comment) }
    case (.attachment(let attachment), .attachment(_, let owner)):
      changeAttachments(of: owner) {
        $0.append(attachment)
        $0.sort { $0.id.isNamedBefore($1.id) }
      }
    default: break
    }
  }

  /// Moves an item with all that it holds.
  private mutating func relocate(_ from: ItemLocation, to: ItemLocation) {
    switch (from, to) {
    case (.card(let id, let lane), _):
      if let card = removeCard(id, fromLane: lane) { place(card, at: to) }
    case (.lane(let id), .trashed):
      if let lane = removeLane(id) { insertTrash(.lane(lane)) }
    case (.trashed(let id), _):
      switch removeTrash(id) {
      case .card(let card)?: place(card, at: to)
      case .lane(let lane)?: if case .lane = to { insert(lane) }
      case nil: break
      }
    default: break
    }
  }

  private mutating func place(_ card: Card, at location: ItemLocation) {
    switch location {
    case .card(_, let lane): insert(card, inLane: lane)
    case .trashed: insertTrash(.card(card))
    default: break
    }
  }

  /// Takes an item out; nothing happens when it is not there.
  mutating func removeItem(at location: ItemLocation) {
    switch location {
    case .board, .trashedCard: break
    case .lane(let id): removeLane(id)
    case .card(let id, let lane): removeCard(id, fromLane: lane)
    case .trashed(let id): removeTrash(id)
    case .comment(let id, let card): changeCard(at: card) { $0.comments.remove(id) }
    case .attachment(let id, let owner): changeAttachments(of: owner) { $0.removeAll { $0.id == id } }
    }
  }

  // MARK: Changing what is inside

  /// Changes a card wherever it is; nothing happens when it is not there.
  mutating func changeCard(at location: ItemLocation, _ change: (inout Card) -> Void) {
    switch location {
    case .card(let id, let lane):
      guard var card = self.lane(lane)?.cards.first(where: { $0.id == id }) else { return }
      change(&card)
      replace(card, inLane: lane)
    case .trashed(let id):
      guard case .card(var card)? = trashEntry(id) else { return }
      removeTrash(id)
      change(&card)
      insertTrash(.card(card))
    case .trashedCard(let id, let lane):
      guard case .lane(let home)? = trashEntry(lane) else { return }
      var cards = home.cards
      guard let index = cards.firstIndex(where: { $0.id == id }) else { return }
      removeTrash(lane)
      change(&cards[index])
      insertTrash(.lane(Lane(id: home.id, document: home.document, cards: cards)))
    default: break
    }
  }

  /// Changes the comments of a card where they were read.
  private mutating func changeComments(of card: ItemLocation, _ change: (inout [Comment]) -> Void) {
    changeCard(at: card) { card in
      guard case .loaded(var comments) = card.comments else { return }
      change(&comments)
      card.comments = .loaded(comments.sortedAsThread())
    }
  }

  /// Changes the attachments of a card, or of one of its comments where they were read.
  private mutating func changeAttachments(of owner: ItemLocation, _ change: (inout [Attachment]) -> Void) {
    if case .comment(let id, let card) = owner {
      changeComments(of: card) { comments in
        guard let index = comments.firstIndex(where: { $0.id == id }) else { return }
        change(&comments[index].attachments)
      }
    } else {
      changeCard(at: owner) { change(&$0.attachments) }
    }
  }
}

extension CommentThread {
  /// Adds a comment, or counts it.
  fileprivate mutating func insert(_ comment: Comment) {
    switch self {
    case .counted(let count): self = .counted(count + 1)
    case .loaded(let comments): self = .loaded((comments + [comment]).sortedAsThread())
    case .unavailable: break
    }
  }

  /// Takes a comment out, or counts it no more.
  fileprivate mutating func remove(_ id: ItemID) {
    switch self {
    case .counted(let count): self = .counted(max(0, count - 1))
    case .loaded(let comments): self = .loaded(comments.filter { $0.id != id })
    case .unavailable: break
    }
  }
}

extension FolderCreation {
  /// The content of the new folder's `index.md`; empty when it has none.
  fileprivate var indexBytes: [UInt8] {
    guard case .content(let content)? = files.first(where: { $0.name == ReservedName.index })?.source else {
      return []
    }
    return content.bytes
  }
}
