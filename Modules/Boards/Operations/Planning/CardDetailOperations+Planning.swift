internal import Basics
internal import BoardFormat

extension SetCardDue {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(card: card) { (draft) throws(OperationError) in
      guard let due else { return try draft.remove("due") }
      try draft.set("due", to: FrontMatterValue(checkedTimestamp: due, at: "due"))
    }
  }
}

extension SetCardIcon {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(card: card) { (draft) throws(OperationError) in try draft.change(icon) }
  }
}

extension SetCardBackground {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(card: card) { (draft) throws(OperationError) in try draft.setBackground(color) }
  }
}

extension SetCardHero {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    if let attachment, !found.card.attachments.contains(where: { $0.id == attachment }) {
      throw OperationError(
        .notFound, "The card “\(found.card.displayTitle)” has no attachment \(attachment).",
        at: planner.path(of: found.location), hint: "A hero is one of the card's own attachments.")
    }
    try planner.edit(card: card) { (draft) throws(OperationError) in
      try draft.set("hero", orRemove: attachment?.folderName)
    }
  }
}

extension SetCardWaiting {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let found = try planner.card(card)
    var moment = try since.map { (text) throws(OperationError) in
      try FrontMatterValue(checkedTimestamp: text, at: "since")
    }
    if let comment {
      let asked = try planner.comment(comment, of: found).comment
      moment = moment ?? asked.created?.at.map { .timestamp($0.text) }
    }
    let since = moment ?? .timestamp(planner.context.now.text(.seconds))
    try planner.edit(card: card) { (draft) throws(OperationError) in
      let entries: KeyValuePairs<String, FrontMatterValue?> = [
        "for": recipient.map { .text($0) }, "since": since, "comment": comment.map { .text($0.folderName) },
      ]
      for (key, value) in entries {
        if let value { try draft.set("waiting", key, to: value) } else { try draft.remove("waiting", key) }
      }
    }
  }
}

extension ClearCardWaiting {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(card: card) { (draft) throws(OperationError) in try draft.remove("waiting") }
  }
}

extension FrontMatterValue {
  /// A time stamp that somebody typed.
  ///
  /// - Throws: `.invalidValue` for text of another shape, and for a day that is not in the calendar, which readers
  ///   would take for a day of the next month.
  init(checkedTimestamp text: String, at field: String) throws(OperationError) {
    guard let timestamp = WrittenTimestamp(text), timestamp.isInCalendar else {
      throw OperationError(
        .invalidValue, "“\(text)” is no day or time of the calendar.", at: field,
        hint: "Write a day as 2026-09-30, a time as 2026-09-30T17:00:00Z.")
    }
    self = .timestamp(text)
  }
}

extension WrittenTimestamp {
  /// Whether the day is the one that is written, and not the one it would run on into.
  fileprivate var isInCalendar: Bool {
    let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 || $0 == UInt8(ascii: "-") }
    let numbers = String(digits)?.split(separator: "-").compactMap { Int($0) } ?? []
    return numbers == [day.year, day.month, day.day]
  }
}
