internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Entitlement
internal import Flags
internal import History
internal import Quota

/// `explain`: how the session on the open board is put together, and why.
struct Explain: BoardCommand {
  static let description = CommandDescription(
    "explain", "Says how this session is put together, and why.",
    examples: [CommandExample("explain", "Tells the tier, the history, and how changes are written.")],
    synonyms: ["why", "info", "status"])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    session.explain().show(on: context.console)
    return .done
  }
}

/// `lanework board explain`: how a session on a board would be put together, and why.
struct BoardExplain: BoardCommand {
  var path: String?
  var provesInertness = false

  static let description = CommandDescription(
    "explain", "Says how a session on a board is put together, and why.",
    discussion: [
      "It tells the tier, what the board is bound to, where its history is kept, and how changes are written.",
      "With --prove-inert it shows instead that free sessions leave every .git at the board, above it and inside it "
        + "alone: it follows the system calls of one session that reads the board and of one that makes changes of all "
        + "kinds to a copy, and compares what is in every .git before and after. It reads them for that; no free "
        + "session does. The status is 0 when it is proved, 1 when it is not, and 2 when it could not be looked at.",
    ],
    examples: [
      CommandExample("board explain", "Explains the nearest board."),
      CommandExample("board explain --prove-inert", "Shows that free sessions leave its repository alone."),
    ],
    synonyms: ["why", "info", "status"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .boardFolder(\.path),
      .flag("prove-inert", \.provesInertness, "Shows that free sessions leave every .git alone."),
    ]
  }

  var boardPath: String? { path }

  /// Explains a session, or proves without one, whose beginning could already settle something.
  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    if provesInertness {
      return try ProvingInertness.run(boardAt: context.location(of: path).path, in: context)
    }
    let session = try context.beginSession(on: path)
    defer { session.end(.boardClosed) }
    return try run(on: session, in: &context)
  }

  func run(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    session.explain().show(on: context.console)
    return .done
  }
}

extension SessionExplanation {
  /// Prints the explanation.
  fileprivate func show(on console: Console) {
    if console.isJSON {
      console.writeObject { writer in
        writer.member("path", path)
        writer.key("tier")
        writer.object {
          tierFinding.write(to: &$0, explanation: tierFinding.explanation(wallClock: wallClock))
        }
        writer.part("substrate", substrate?.rawValue, substrateReason.sentence)
        writer.key("history")
        writer.object { writer in
          writer.member("value", history.rawValue)
          writer.member("reason", historyReason.sentence)
          writer.member("obstacle", historyObstacle)
          writer.member("place", historyFacts?.place)
          writer.member("entries", historyFacts.map { .integer(Int64($0.entries)) } ?? .null)
          writer.member("bytes", historyFacts?.bytes.map { .integer(Int64($0)) } ?? .null)
          writer.key("limits")
          writer.object { writer in
            writer.member("bytes", historyLimits.bytes)
            writer.member("records", historyLimits.records)
          }
        }
        writer.member("durability", durability)
        writer.member("fileSystem", fileSystem)
        writer.member("lacksExchange", lacksExchange)
        writeKnowledge(to: &writer)
      }
      return
    }
    console.show(lines)
  }
}

extension SessionExplanation {
  /// Writes what was known of quota and flags when the session began.
  fileprivate func writeKnowledge(to writer: inout JSONWriter) {
    writer.key("quota")
    if let quota {
      writer.object { writer in
        writer.member("fetchedAt", quota.fetchedAt.text(.milliseconds))
        writer.member("status", quota.status.json)
      }
    } else {
      writer.null()
    }
    writer.key("flags")
    writer.array { writer in
      for flag in flags {
        writer.object { writer in
          writer.member("key", flag.declaration.key)
          writer.member("value", flag.value.json)
          writer.member("origin", flag.source.name)
          writer.member("reason", flag.description)
        }
      }
    }
  }
}

extension JSONWriter {
  /// Writes an answer with its reason.
  fileprivate mutating func part(_ key: String, _ answer: String?, _ reason: String) {
    self.key(key)
    object { writer in
      writer.member("value", answer)
      writer.member("reason", reason)
    }
  }
}
