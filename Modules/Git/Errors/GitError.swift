/// Something that could not be done with a repository: what was attempted, why it failed, and what helps.
public struct GitError: Error, Sendable, Equatable {
  /// Why it failed.
  public let code: Code
  /// The part of the library that noticed; `.none` for failures that are noticed here.
  public let category: Category
  /// The reason in the words of the library or the program, without a full stop.
  public let message: String
  /// What was attempted, as a verb for people: "read the commit".
  public let operation: String
  /// The path, name or id it was about.
  public let path: String?
  /// What a person can do about it, as a sentence.
  public let hint: String?

  /// Creates an error.
  public init(
    _ code: Code, category: Category = .none, message: String, operation: String, path: String? = nil,
    hint: String? = nil
  ) {
    self.code = code
    self.category = category
    self.message = message
    self.operation = operation
    self.path = path
    self.hint = hint
  }
}

extension GitError: CustomStringConvertible {
  /// The failure as a sentence for people, without the hint.
  public var description: String {
    "Could not \(operation)\(path.map { " \($0)" } ?? ""): \(message)."
  }
}
