internal import BoardFormat

extension RenameBoard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    var draft = try planner.boardDraft()
    try draft.setTitle(title)
    try planner.write(draft)
  }
}

extension DescribeBoard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    var draft = try planner.boardDraft()
    try draft.replaceBody(body)
    try planner.write(draft)
  }
}

extension SetBoardIcon {
  package func plan(in planner: inout Planner) throws(OperationError) {
    var draft = try planner.boardDraft()
    try draft.change(icon)
    try planner.write(draft)
  }
}

extension ConfigureBoard {
  package func plan(in planner: inout Planner) throws(OperationError) {
    var draft = try planner.boardDraft()
    if let value = try BoardSetting.checked(value, of: setting) {
      try draft.set("config", setting, to: value)
    } else {
      try draft.remove("config", setting)
    }
    // The retired spelling of this setting would otherwise come back.
    if setting == "show-trash" { try draft.remove("show-trash") }
    try planner.write(draft)
  }
}

extension Planner {
  /// Begins the draft of the board's own document.
  fileprivate mutating func boardDraft() throws(OperationError) -> DocumentDraft {
    mention(board.displayTitle)
    return try draft(board, at: .board)
  }
}
