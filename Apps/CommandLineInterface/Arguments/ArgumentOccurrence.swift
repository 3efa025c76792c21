/// One argument as it was given.
struct ArgumentOccurrence: Sendable, Equatable {
  /// The argument's place in the list of declarations.
  let index: Int
  /// The text of its value, empty for a flag.
  let text: String
}

extension ArgumentGroup {
  /// Creates the value from the arguments that were given.
  ///
  /// Throws a `UsageError` when a value cannot be read, an argument is given twice, or a required one is missing.
  static func bound(to occurrences: [ArgumentOccurrence]) throws(UsageError) -> Self {
    let declarations = arguments
    var value = Self()
    var seen = [Bool](repeating: false, count: declarations.count)
    for occurrence in occurrences {
      let declaration = declarations[occurrence.index]
      if seen[occurrence.index], !declaration.specification.isRepeated {
        throw .repeatedArgument(declaration.specification)
      }
      seen[occurrence.index] = true
      do {
        try declaration.assign(&value, occurrence.text)
      } catch {
        throw .invalidValue(occurrence.text, of: declaration.specification, error)
      }
    }
    for (index, declaration) in declarations.enumerated()
    where declaration.specification.isRequired && !seen[index] {
      throw .missingArgument(declaration.specification)
    }
    return value
  }
}
