internal import Basics

/// A label as people choose it: a kind of label and a text.
///
/// What the entry on a card looks like, its colour, icon and rank, comes from the board's vocabulary when the
/// operation is planned.
public struct LabelChoice: Sendable, Equatable {
  /// The type of the kind, such as `priority`; letter case does not matter. Free labels are of the kind `text`.
  public let kind: String
  /// The label's text; letter case does not matter where the kind lists its values.
  public let text: String

  /// Creates a choice.
  public init(kind: String = "text", text: String) {
    self.kind = kind
    self.text = text
  }
}

extension LabelChoice {
  /// Reads `kind`, which may be absent for a free label, and `text`.
  init(reading fields: OperationFields) throws(OperationError) {
    self.init(kind: try fields.optionalText("kind") ?? "text", text: try fields.text("text"))
  }

  /// The choice as an object with `kind` and `text`.
  var fields: OperationFields {
    var fields = OperationFields()
    fields.set("kind", kind)
    fields.set("text", text)
    return fields
  }
}

extension OperationFields {
  /// Reads `label`, an object with `kind` and `text`.
  func label() throws(OperationError) -> LabelChoice {
    try LabelChoice(reading: object("label"))
  }

  /// Writes `label`.
  mutating func set(_ label: LabelChoice) {
    set("label", object: label.fields)
  }

  /// Reads `labels`, a list of objects with `kind` and `text`; an absent one is empty.
  func labels() throws(OperationError) -> [LabelChoice] {
    guard object["labels"] != nil else { return [] }
    var labels: [LabelChoice] = []
    for fields in try objects("labels") { labels.append(try LabelChoice(reading: fields)) }
    return labels
  }

  /// Writes `labels`.
  mutating func set(_ labels: [LabelChoice]) {
    set("labels", objects: labels.map(\.fields))
  }
}
