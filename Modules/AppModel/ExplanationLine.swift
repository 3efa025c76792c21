/// One line of an explanation for people.
public struct ExplanationLine: Sendable, Equatable {
  /// What the line is about: "tier".
  public let subject: String
  /// What it is: "free".
  public let answer: String
  /// Why, as whole sentences; nil when there is nothing to explain.
  public let reason: String?

  /// Creates a line.
  public init(subject: String, answer: String, reason: String?) {
    self.subject = subject
    self.answer = answer
    self.reason = reason
  }
}
