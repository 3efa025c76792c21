extension BoardChange {
  /// What the change does, as a person would write it in the first line of a commit: "Move “Fix login” to Doing".
  ///
  /// - Parameter board: the board as it is before.
  public func summary(on board: Board) -> String {
    guard let operation else { return Self.named(title, subject) }
    let subject = subject ?? ""
    switch operation {
    case .addCard(let add):
      return "Add “\(add.title.isEmpty ? subject : add.title)” to \(Self.title(ofLane: add.lane, on: board))"
    case .addLane(let add): return "Add the lane “\(add.title)”"
    case .moveCard(let move):
      guard let lane = move.lane, lane != board.lane(ofCard: move.card)?.id else {
        return "Move “\(subject)”"
      }
      return "Move “\(subject)” to \(Self.title(ofLane: lane, on: board))"
    case .trashCard, .trashLane: return "Move “\(subject)” to the trash"
    case .restoreCard, .restoreLane: return "Restore “\(subject)” from the trash"
    case .renameCard(let rename): return "Rename “\(subject)” to “\(rename.title ?? "")”"
    case .renameLane(let rename): return "Rename the lane “\(subject)” to “\(rename.title ?? "")”"
    case .renameBoard(let rename): return "Rename the board to “\(rename.title ?? "")”"
    case .describeCard: return "Edit “\(subject)”"
    case .postComment: return "Comment on “\(subject)”"
    case .replyToComment: return "Reply on “\(subject)”"
    case .setCardDue(let due):
      return due.due.map { "Set “\(subject)” due on \($0)" } ?? "Clear when “\(subject)” is due"
    case .attachFile(let attach):
      return
        "Attach \(attach.name ?? attach.file.split(separator: "/").last.map(String.init) ?? "a file") to “\(subject)”"
    default: return Self.named(title, self.subject)
    }
  }

  private static func named(_ title: String, _ subject: String?) -> String {
    subject.map { "\(title) “\($0)”" } ?? title
  }

  private static func title(ofLane id: ItemID, on board: Board) -> String {
    board.lane(id)?.displayTitle ?? "another lane"
  }
}
