/// Why a command did not do what was asked, in the form in which people and programs are told.
package struct CommandFailure: Error, Sendable, Equatable {
  /// A stable name of the kind of failure, for programs: `not-found`.
  package let code: String
  /// What happened, as a sentence.
  package let message: String
  /// The file it happened to, nil when it is about none.
  package var path: String?
  /// The key in the file, such as `config.due-soon`.
  package var key: String?
  /// What to do about it, as a sentence.
  package var hint: String?
  /// What was possible where the request was ambiguous.
  package var candidates: [Candidate]
  /// What two sides changed at the same time, where that is why the command was refused.
  package var conflicts: [Conflict] = []
  /// Where a text is kept that would otherwise have been lost, as an absolute path.
  package var textKeptAt: String?
  /// The status the program ends with.
  package var status: ExitStatus

  /// One of several things that were meant.
  package struct Candidate: Sendable, Equatable {
    /// What can be typed to mean just this.
    package let id: String
    /// What it is, for people.
    package let title: String

    /// Creates a candidate.
    package init(id: String, title: String) {
      self.id = id
      self.title = title
    }
  }

  /// One thing that two sides changed, each differently.
  package struct Conflict: Sendable, Equatable {
    /// What it is: a key, or lines of the body.
    package let key: String
    /// What was there before; nil for nothing.
    package let base: String?
    /// What the command wanted; nil to remove it.
    package let mine: String?
    /// What the other side made of it; nil where it was removed.
    package let theirs: String?

    /// Creates a conflict.
    package init(key: String, base: String?, mine: String?, theirs: String?) {
      self.key = key
      self.base = base
      self.mine = mine
      self.theirs = theirs
    }
  }

  /// Creates a failure.
  package init(
    code: String, _ message: String, path: String? = nil, key: String? = nil, hint: String? = nil,
    candidates: [Candidate] = [], status: ExitStatus = .refused
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.key = key
    self.hint = hint
    self.candidates = candidates
    self.status = status
  }
}

extension CommandFailure {
  /// A command line that was not understood; `program` is the word that lines begin with, empty at a prompt.
  package init(_ error: UsageError, program: String) {
    let words = ([program] + error.path).filter { !$0.isEmpty }
    let help = words.isEmpty ? "See `help`." : "See `\(words.joined(separator: " ")) --help`."
    self.init(
      code: error.code, error.message, hint: [error.hint, help].compactMap { $0 }.joined(separator: " "),
      status: .usage)
  }
}
