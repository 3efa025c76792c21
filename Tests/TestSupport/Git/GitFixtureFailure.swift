public import Posix

/// A run of the `git` program that a test needed to succeed, and that did not.
public struct GitFixtureFailure: Error, CustomStringConvertible {
  /// What followed `git`.
  public let arguments: [String]
  /// How it ended and what it wrote.
  public let result: ProgramResult

  /// The command and what the program said of it.
  public var description: String {
    "git \(arguments.joined(separator: " ")): \(result.end) \(String(decoding: result.messages, as: UTF8.self))"
  }
}
