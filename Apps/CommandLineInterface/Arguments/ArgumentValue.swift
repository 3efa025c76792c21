/// A type that is read from one word of a command line.
package protocol ArgumentValue: Sendable {
  /// Reads the word.
  init(argument: String) throws(ArgumentValueError)

  /// The placeholder that stands for a value in help, such as `NUMBER`.
  static var valueName: String { get }

  /// What the shell and the prompt offer for such a value.
  static var completion: ValueCompletion { get }
}

extension ArgumentValue {
  package static var completion: ValueCompletion { .none }
}

/// Why a word is not a value of the type that was asked for.
package struct ArgumentValueError: Error, Sendable, Equatable {
  /// What is taken instead, as a noun phrase: "a whole number".
  package let expected: String
  /// The nearest value that would have been taken, nil when there is none.
  package let suggestion: String?

  /// Creates an error.
  package init(expected: String, suggestion: String? = nil) {
    self.expected = expected
    self.suggestion = suggestion
  }
}

/// Where the possible values of an argument come from when it is completed.
package enum ValueCompletion: Sendable, Equatable {
  /// Nothing is offered.
  case none
  /// Names of files and folders.
  case files
  /// Names of folders.
  case folders
  /// A fixed list of words.
  case choices([String])
  /// Values that only the program knows, by the name of their kind: the cards of the board, say.
  case dynamic(String)
}

extension String: ArgumentValue {
  package init(argument: String) { self = argument }
  package static var valueName: String { "TEXT" }
}

extension Int: ArgumentValue {
  package init(argument: String) throws(ArgumentValueError) {
    guard let value = Int(argument) else { throw ArgumentValueError(expected: "a whole number") }
    self = value
  }

  package static var valueName: String { "NUMBER" }
}

/// An argument that is one of a few words: an enumeration whose raw values are those words.
package protocol ArgumentChoice: ArgumentValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ArgumentChoice {
  package init(argument: String) throws(ArgumentValueError) {
    guard let value = Self(rawValue: argument) else {
      let words = Self.allCases.map(\.rawValue)
      throw ArgumentValueError(
        expected: "one of \(words.map { "`\($0)`" }.joined(separator: ", "))",
        suggestion: Suggestion.nearest(to: argument, among: words))
    }
    self = value
  }

  package static var completion: ValueCompletion { .choices(Self.allCases.map(\.rawValue)) }
}
