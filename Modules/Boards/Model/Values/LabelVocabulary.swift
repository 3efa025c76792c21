/// The kinds of label that a board offers: its own over the machine's over the built-in one.
public struct LabelVocabulary: Sendable, Equatable {
  /// The definitions: the built-in kind first, then the machine's, then those that only the board has. A
  /// definition of an inner level takes the place of one of the same type as a whole.
  public let definitions: [LabelKindDefinition]

  /// Unites the levels.
  public init(board: [LabelKindDefinition], machine: [LabelKindDefinition]) {
    var definitions = [LabelKindDefinition.builtIn]
    for level in [machine, board] {
      // Within one level a type that is defined again is ignored: the first definition stands.
      var seen: Set<String> = []
      for definition in level where seen.insert(definition.kind.type.lowercased()).inserted {
        if let index = definitions.firstIndex(where: { $0.kind.isNamed(definition.kind.type) }) {
          definitions[index] = definition
        } else {
          definitions.append(definition)
        }
      }
    }
    self.definitions = definitions
  }

  /// The definition of a type, letter case aside.
  public func definition(ofType type: String) -> LabelKindDefinition? {
    definitions.first { $0.kind.isNamed(type) }
  }

  /// Finds what a person may mean by a label's bare text: every closed kind that has such a value.
  ///
  /// The one answer of an unambiguous text can be put on a card; without any, the text belongs to an open kind.
  public func closedKinds(withValue text: String) -> [LabelKindDefinition] {
    definitions.filter { $0.value(named: text) != nil }
  }
}
