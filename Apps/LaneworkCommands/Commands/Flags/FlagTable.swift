internal import AppModel
internal import Basics
internal import Flags

/// All flags that are known of here, with what each is now and what it would be after a refresh.
struct FlagTable {
  /// One flag.
  struct Row {
    let key: String
    /// What a session reads; nil for a flag that nothing here reads.
    let evaluation: FlagEvaluation?
    /// What was fetched last.
    let fetched: FlagValue?
    /// What the definitions say; nil when they do not have it, or there are none.
    let defined: FlagResolution?

    /// What the flag is for the boards that are opened now; nil when it is only defined.
    var value: FlagValue? { evaluation?.value ?? fetched }

    /// What the flag would be after a refresh from the definitions; nil when they have no value for it.
    var definedValue: FlagValue? { defined?.value.flatMap { FlagValue($0) } }
  }

  let rows: [Row]
  let known: KnownFlags?
  let definitions: FlagDefinitions?
  let context: EvaluationContext
  let time: any TimeSource

  init(known: KnownFlags?, definitions: FlagDefinitions?, context: EvaluationContext, time: any TimeSource) {
    self.known = known
    self.definitions = definitions
    self.context = context
    self.time = time
    let evaluations = BoardFlags.evaluations(of: known, at: time.now())
    var keys = evaluations.map(\.declaration.key)
    for key in (known?.snapshot.keys ?? []) + (definitions?.keys ?? []) where !keys.contains(key) {
      keys.append(key)
    }
    rows = keys.map { key in
      Row(
        key: key, evaluation: evaluations.first { $0.declaration.key == key }, fetched: known?.snapshot[key],
        defined: definitions?[key]?.resolve(in: context, at: time))
    }
  }

  subscript(key: String) -> Row? { rows.first { $0.key == key } }

  /// Where a flag's value comes from, in a few words.
  func origin(of row: Row) -> String {
    switch row.evaluation?.source {
    case .default?: return "default"
    case .live?, .cached?: return known.map { "fetched \($0.fetchedAt.text(.seconds))" } ?? "fetched"
    case nil: return row.fetched == nil ? "defined" : "fetched"
    }
  }

  /// Where a flag's value comes from and why, as whole sentences.
  func explanation(of row: Row) -> String {
    if let evaluation = row.evaluation { return evaluation.description }
    if let fetched = row.fetched, let known {
      return
        "'\(row.key)' is \(fetched): it was fetched on \(known.fetchedAt.text(.seconds)). Nothing here reads it."
    }
    return "'\(row.key)' is defined, and was never fetched. Nothing here reads it."
  }
}

extension FlagValue {
  /// The value as a person or a script reads it: a text without quotation marks.
  var text: String { if case .string(let text) = self { text } else { description } }
}
