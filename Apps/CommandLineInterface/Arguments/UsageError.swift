/// A command line that cannot be understood: what is wrong with it and how it is put right.
package struct UsageError: Error, Sendable, Equatable {
  /// A stable name of the kind of mistake, for programs: `unknown-option`.
  package let code: String
  /// What is wrong, as a sentence.
  package let message: String
  /// What to do about it, as a sentence; nil when the message says it all.
  package internal(set) var hint: String?
  /// The words of the command it happened in, empty at the top.
  package internal(set) var path: [String]

  /// The kind of mistake of a line that names a group and none of its commands.
  package static let missingCommandCode = "missing-command"

  /// Creates an error.
  package init(code: String, _ message: String, hint: String? = nil, path: [String] = []) {
    self.code = code
    self.message = message
    self.hint = hint
    self.path = path
  }

  static func unknownCommand(_ word: String, hint: String?) -> UsageError {
    UsageError(code: "unknown-command", "There is no command `\(word)` here.", hint: hint)
  }

  static func missingCommand(after path: [String]) -> UsageError {
    let place = path.isEmpty ? "A command" : "A command after `\(path.joined(separator: " "))`"
    return UsageError(code: missingCommandCode, "\(place) is needed.")
  }

  static func unknownOption(_ spelling: String, suggestion: String?) -> UsageError {
    UsageError(
      code: "unknown-option", "There is no option `\(spelling)` here.",
      hint: suggestion.map { "Did you mean `\($0)`?" })
  }

  static func missingValue(of argument: ArgumentSpecification, found: String?) -> UsageError {
    UsageError(
      code: "missing-value", "\(argument.quotedName) needs a value, \(argument.valueName).",
      hint: found.map { "If the value is `\($0)` itself, write `\(argument.displayName)=\($0)`." })
  }

  static func unexpectedValue(of argument: ArgumentSpecification) -> UsageError {
    UsageError(code: "unexpected-value", "\(argument.quotedName) is a flag and takes no value.")
  }

  static func unexpectedArgument(_ word: String) -> UsageError {
    UsageError(
      code: "unexpected-argument", "`\(word)` is one argument too many.",
      hint: "A value of several words is put in quotes.")
  }

  static func repeatedArgument(_ argument: ArgumentSpecification) -> UsageError {
    UsageError(code: "repeated-argument", "\(argument.quotedName) can be given only once.")
  }

  static func missingArgument(_ argument: ArgumentSpecification) -> UsageError {
    UsageError(code: "missing-argument", "\(argument.quotedName) is missing.")
  }

  static func invalidValue(
    _ text: String, of argument: ArgumentSpecification, _ error: ArgumentValueError
  ) -> UsageError {
    UsageError(
      code: "invalid-value", "\(argument.quotedName) takes \(error.expected), and `\(text)` is not that.",
      hint: error.suggestion.map { "Did you mean `\($0)`?" })
  }
}

extension ArgumentSpecification {
  /// The argument as a message begins with it: an option in backquotes, a placeholder bare.
  var quotedName: String { form == .positional ? displayName : "`\(displayName)`" }
}
