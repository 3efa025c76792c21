/// What an argument looks like to the person who types it; the part of a declaration that needs no type.
///
/// Parsing, help, completion and the JSON form of a command all read this one description, so they cannot
/// disagree.
package struct ArgumentSpecification: Sendable, Equatable {
  /// How an argument is written.
  package enum Form: Sendable, Equatable {
    /// A word that is known by its place.
    case positional
    /// `--name VALUE` or `--name=VALUE`.
    case option
    /// `--name`, which is on when it is there.
    case flag
  }

  /// How the argument is written.
  package let form: Form
  /// The name, in lowercase words joined by dashes and without leading ones. It is the field's name in JSON.
  package let name: String
  /// The letter of the short form `-l`, nil when there is none.
  package let letter: Character?
  /// The placeholder of the value in help, empty for a flag.
  package let valueName: String
  /// Whether the command cannot run without it.
  package let isRequired: Bool
  /// Whether it may be given several times.
  package let isRepeated: Bool
  /// What it does, as one sentence or a few.
  package let help: String
  /// What is offered for its value.
  package let completion: ValueCompletion

  /// The argument as messages name it: `--lane`, or `TITLE` for a positional argument.
  package var displayName: String { form == .positional ? valueName : "--\(name)" }
}
