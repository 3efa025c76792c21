/// One argument of a command that a program sends as named fields instead of words.
package struct ArgumentField: Sendable, Equatable {
  /// What a field holds.
  package enum Value: Sendable, Equatable {
    /// The same as if the field were not there.
    case absent
    /// A flag that is on or off.
    case flag(Bool)
    /// One value, numbers in their decimal form.
    case text(String)
    /// The values of a repeated argument.
    case list([String])
  }

  /// The argument's name: that of its option without dashes, or of its placeholder in lowercase.
  package let name: String
  /// What it holds.
  package let value: Value

  /// Creates a field.
  package init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension ArgumentParser {
  /// Reads a command whose arguments are named fields, by the same declarations as a command line.
  ///
  /// Throws a `UsageError` for an unknown command or field, a value of the wrong shape, or a missing argument.
  package func parse(
    command: String, fields: [ArgumentField]
  ) throws(UsageError) -> (runnable: Runnable, globals: Globals, path: [String]) {
    var line = CommandLineReader<Runnable>(root: root, globals: [])
    do throws(UsageError) {
      try line.read(command.split(separator: " ").map(String.init))
      guard case .command(let leaf) = line.node.content, !line.isHelp else {
        throw UsageError.missingCommand(after: line.path)
      }
      let globals = Globals.arguments.map(\.specification)
      let specifications = leaf.specifications()
      var own = line.occurrences
      var shared: [ArgumentOccurrence] = []
      for field in fields {
        if let index = specifications.firstIndex(where: { $0.name == field.name }) {
          own += try occurrences(of: field, at: index, specifications[index])
        } else if let index = globals.firstIndex(where: { $0.name == field.name }) {
          shared += try occurrences(of: field, at: index, globals[index])
        } else {
          let nearest = Suggestion.nearest(
            to: field.name, among: (specifications + globals).map(\.name))
          throw UsageError(
            code: "unknown-field", "There is no field `\(field.name)` here.",
            hint: nearest.map { "Did you mean `\($0)`?" })
        }
      }
      return (try leaf.make(own), try Globals.bound(to: shared), line.path)
    } catch {
      var error = error
      error.path = line.path
      throw error
    }
  }

  private func occurrences(
    of field: ArgumentField, at index: Int, _ argument: ArgumentSpecification
  ) throws(UsageError) -> [ArgumentOccurrence] {
    switch (field.value, argument.form) {
    case (.absent, _), (.flag(false), .flag): []
    case (.flag(true), .flag): [ArgumentOccurrence(index: index, text: "")]
    case (.text(let text), .option), (.text(let text), .positional):
      [ArgumentOccurrence(index: index, text: text)]
    case (.flag(let isOn), .option), (.flag(let isOn), .positional):
      [ArgumentOccurrence(index: index, text: isOn ? "true" : "false")]
    case (.list(let texts), _) where argument.isRepeated:
      texts.map { ArgumentOccurrence(index: index, text: $0) }
    case (.list, _):
      throw UsageError(code: "invalid-value", "The field `\(field.name)` takes one value and no list.")
    case (.text, .flag):
      throw UsageError(code: "invalid-value", "The field `\(field.name)` takes true or false.")
    }
  }
}
