internal import BoardFormat

extension DocumentDraft {
  /// Does what the format wants done whenever a document is rewritten: fills what is missing and folds what is
  /// retired. Nothing is done to a value that cannot be read; it is kept as it is.
  ///
  /// - Parameters:
  ///   - destination: where the item will be, which differs from where it was drafted when it moves.
  ///   - order: the order for an item that has none; nil where items have none.
  ///   - stamped: whether the document gets a new stamp, which takes the place of a retired signature.
  mutating func mend(
    at destination: ItemLocation, orderIfMissing order: @autoclosure () -> Double?, stamped: Bool
  ) throws(OperationError) {
    if isMissing("kind"), let kind = Self.kind(at: destination) ?? Self.kind(at: location) {
      try set("kind", to: .text(kind))
    }
    if isMissing("order"), let order = order() { try set("order", to: FrontMatterValue(order: order)) }
    try flattenTitle()
    if case .board = location { try foldShowTrash() }
    if case .lane = location { try foldGrouping() }
    try foldSignature(stamped: stamped)
  }

  /// Tells whether a key is not there, or has no value.
  func isMissing(_ key: String) -> Bool { self[key].map(\.isNull) ?? true }

  /// What an item is by its place; nil in the trash, where lanes and cards stand side by side.
  private static func kind(at location: ItemLocation) -> String? {
    switch location {
    case .board: "board"
    case .lane: "lane"
    case .card, .trashedCard: "card"
    case .trashed: nil
    case .comment: "comment"
    case .attachment: "attachment"
    }
  }

  private mutating func flattenTitle() throws(OperationError) {
    guard let title = self["title"]?.text, title.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }),
      let line = TitleText.display(title)
    else { return }
    try set("title", to: .text(line))
  }

  /// Moves the retired `show-trash` into the settings, where a setting at its default is not written.
  private mutating func foldShowTrash() throws(OperationError) {
    guard let shows = self["show-trash"]?.bool else { return }
    if shows, self["config", "show-trash"] == nil {
      try set("config", "show-trash", to: .bool(true))
    }
    try remove("show-trash")
  }

  /// Writes the retired `group-by` as `group`, with its direction.
  private mutating func foldGrouping() throws(OperationError) {
    guard let retired = self["group-by"] else { return }
    if isMissing("group") {
      guard let grouping = CardGrouping(retired) else { return }
      try set("group", to: .mapping(grouping.entries))
    }
    try remove("group-by")
  }

  /// Moves the retired `modified-by` into the stamp. A stamp that names somebody wins.
  private mutating func foldSignature(stamped: Bool) throws(OperationError) {
    guard let name = self["modified-by"]?.text else { return }
    let stamp = self["modified"]
    if !stamped, stamp?["by"] == nil {
      let by = FrontMatterValue.mapping([FrontMatterValue.Entry("name", .text(name))])
      if let stamp, !stamp.isMapping, !stamp.isNull {
        let entries = [FrontMatterValue.Entry("at", stamp.value), FrontMatterValue.Entry("by", by)]
        try set("modified", to: .mapping(entries))
      } else {
        try set("modified", "by", to: by)
      }
    }
    try remove("modified-by")
  }
}
