internal import CommandLineInterface

/// A value, or the word `none`, which takes away what is there.
struct Clearable: ArgumentValue, Equatable {
  /// The value; nil for `none`.
  let text: String?

  init(argument: String) throws(ArgumentValueError) {
    guard !argument.isEmpty else { throw ArgumentValueError(expected: "a value, or `none`") }
    text = argument == "none" ? nil : argument
  }

  static var valueName: String { "VALUE|none" }
}

extension Clearable? {
  /// What was said. Throws a `CommandFailure` when nothing was.
  func required(_ what: String) throws(CommandFailure) -> Clearable {
    guard let self else {
      throw CommandFailure(
        code: "missing-argument", "The \(what) is missing.", hint: "Give one, or `none` to take it away.",
        status: .usage)
    }
    return self
  }
}
