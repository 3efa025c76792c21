internal import BoardFormat

/// What is written into a card's labels.
extension Planner {
  /// The kinds of label that the board offers.
  private var vocabulary: LabelVocabulary {
    board.configuration(over: context.machine).vocabulary
  }

  /// Makes the complete label for a choice.
  ///
  /// - Throws: `.unknownLabel` when the board has no such kind, or the kind lists its values and this is none.
  func label(for choice: LabelChoice) throws(OperationError) -> (label: Label, isSingle: Bool) {
    let vocabulary = vocabulary
    guard !choice.text.isEmpty else {
      throw OperationError(.invalidValue, "A label needs a text.", at: "label")
    }
    guard let definition = vocabulary.definition(ofType: choice.kind) else {
      let types = vocabulary.definitions.map(\.kind.type).joined(separator: ", ")
      throw OperationError(
        .unknownLabel, "The board has no kind of label “\(choice.kind)”.", at: "label",
        hint: "Its kinds are \(types).")
    }
    guard let label = definition.label(for: choice.text) else {
      let values = (definition.values ?? []).map(\.text).joined(separator: ", ")
      throw OperationError(
        .unknownLabel, "“\(choice.text)” is no \(definition.kind.displayName).", at: "label",
        hint: values.isEmpty ? "The kind lists no values yet." : "Its values are \(values).")
    }
    return (label, definition.isSingle)
  }

  /// The labels of a card that is created in a lane: those that were chosen, and the lane's defaults.
  ///
  /// A default is a bare text: it stands for the value of that text where a kind lists one, else for a free label.
  /// What was chosen goes before a default of the same single kind.
  func labels(forCardIn lane: Lane, chosen: [LabelChoice]) throws(OperationError) -> [Label] {
    var labels: [Label] = []
    func add(_ choice: LabelChoice, replacing: Bool) throws(OperationError) {
      let (label, isSingle) = try label(for: choice)
      let rivals = labels.indices.filter { isSingle && labels[$0].kind.isNamed(label.kind.type) }
      if labels.contains(where: { $0.identity == label.identity }) { return }
      if !rivals.isEmpty, !replacing { return }
      for index in rivals.reversed() { labels.remove(at: index) }
      labels.append(label)
    }
    for choice in chosen { try add(choice, replacing: true) }
    let vocabulary = vocabulary
    for text in lane.defaultLabels {
      let kind = vocabulary.closedKinds(withValue: text).first?.kind.type
      try add(LabelChoice(kind: kind ?? LabelKindDefinition.builtIn.kind.type, text: text), replacing: false)
    }
    return labels
  }
}

extension AddCardLabel {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let (label, isSingle) = try planner.label(for: label)
    try planner.edit(card: card) { (draft) throws(OperationError) in
      var entries = LabelEntries(draft["labels"])
      entries.put(label, isSingle: isSingle)
      try draft.set(entries)
    }
  }
}

extension RemoveCardLabel {
  package func plan(in planner: inout Planner) throws(OperationError) {
    let identity = Label.Identity(type: label.kind, text: label.text)
    let found = try planner.card(card)
    guard found.card.labels.contains(where: { $0.identity == identity }) else {
      throw OperationError(
        .notFound,
        "The card “\(found.card.displayTitle)” has no label “\(label.text)” of the kind \(label.kind).",
        at: "label")
    }
    try planner.edit(card: card) { (draft) throws(OperationError) in
      var entries = LabelEntries(draft["labels"])
      entries.remove(identity)
      try draft.set(entries)
    }
  }
}

/// The entries of a card's labels as they are written, also those that cannot be read, which are kept.
struct LabelEntries {
  private struct Entry {
    let value: FrontMatterValue
    let label: Label?
  }

  private var entries: [Entry]

  init(_ node: NodeView?) {
    entries = (node.map { Array($0.elements) } ?? []).map { Entry(value: $0.valueAsTyped, label: Label($0)) }
  }

  /// The entries as a value.
  var values: [FrontMatterValue] { entries.map(\.value) }

  /// Puts a label in the place of the same one, or of the first of its kind where a card has one only, else at the
  /// end. What else the entry in that place says, and what is not known here, stays with it.
  mutating func put(_ label: Label, isSingle: Bool) {
    let same = entries.firstIndex { $0.label?.identity == label.identity }
    let rivals = entries.indices.filter { index in
      isSingle && index != same && entries[index].label?.kind.isNamed(label.kind.type) ?? false
    }
    if let same {
      entries[same] = Entry(value: entries[same].value.replacingKnownKeys(with: label), label: label)
      for index in rivals.reversed() { entries.remove(at: index) }
    } else if let first = rivals.first {
      entries[first] = Entry(value: FrontMatterValue(label), label: label)
      for index in rivals.dropFirst().reversed() { entries.remove(at: index) }
    } else {
      entries.append(Entry(value: FrontMatterValue(label), label: label))
    }
  }

  /// Takes out every entry of a label.
  mutating func remove(_ identity: Label.Identity) {
    entries.removeAll { $0.label?.identity == identity }
  }
}

extension DocumentDraft {
  /// Writes the labels; an empty list is not written.
  mutating func set(_ labels: LabelEntries) throws(OperationError) {
    if labels.values.isEmpty { try remove("labels") } else { try set("labels", to: .list(labels.values)) }
  }
}

extension FrontMatterValue {
  /// A label's entry made anew, followed by what an older entry says besides.
  fileprivate func replacingKnownKeys(with label: Label) -> FrontMatterValue {
    guard case .mapping(let fresh) = FrontMatterValue(label), case .mapping(let old) = self else {
      return FrontMatterValue(label)
    }
    return .mapping(fresh + old.filter { !["text", "rank", "color", "icon", "kind"].contains($0.key) })
  }
}

extension NodeView {
  /// The value of an entry that is kept while its list is written anew.
  ///
  /// A text that looks like a number, such as `007`, stays the text it reads as.
  fileprivate var valueAsTyped: FrontMatterValue {
    guard case .mapping(let entries) = value else { return value }
    return .mapping(
      entries.map { entry in
        guard let node = self[entry.key] else { return entry }
        switch (entry.key, entry.value) {
        case (_, .mapping): return FrontMatterValue.Entry(entry.key, node.valueAsTyped)
        case ("text", .integer), ("text", .number), ("text", .bool), ("type", .integer), ("type", .number),
          ("type", .bool):
          return FrontMatterValue.Entry(entry.key, node.text.map { .text($0) } ?? entry.value)
        default: return entry
        }
      })
  }
}
