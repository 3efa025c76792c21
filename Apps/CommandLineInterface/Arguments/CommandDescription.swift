/// What a command or a group of commands is called and what help says of it.
package struct CommandDescription: Sendable, Equatable {
  /// The word that is typed.
  package let name: String
  /// What it does, in one sentence.
  package let summary: String
  /// More paragraphs of help, each wrapped on its own.
  package let discussion: [String]
  /// Ways to use it. Every command has at least one.
  package let examples: [CommandExample]
  /// Words that people try instead of the name; they only lead to a suggestion.
  package let synonyms: [String]
  /// Whether help and completion leave it out.
  package let isHidden: Bool

  /// Creates a description.
  package init(
    _ name: String, _ summary: String, discussion: [String] = [], examples: [CommandExample] = [],
    synonyms: [String] = [], isHidden: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.synonyms = synonyms
    self.isHidden = isHidden
  }
}

/// One line that can be typed, and what it does.
package struct CommandExample: Sendable, Equatable {
  /// The line without the program's name.
  package let line: String
  /// What the line does, as one sentence.
  package let meaning: String

  /// Creates an example.
  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
