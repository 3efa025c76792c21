public import Entitlement
public import Flags
public import FoundationEssentials
public import History
public import Quota

/// How a board session is put together, and why: for people who wonder, and for programs.
public struct SessionExplanation: Sendable, Equatable {
  /// The absolute path of the board's folder.
  public let path: String
  /// The tier of the session.
  public let tier: Tier
  /// Why it has that tier.
  public let tierReason: TierResolution
  /// What the tier was decided by: what is known of the subscription, and the time.
  public let tierFinding: TierFinding
  /// What the machine's clock showed when the tier was decided.
  public let wallClock: Date
  /// What the board is bound to; nil when nobody looked.
  public let substrate: Substrate?
  /// Why it is that, or why nobody looked.
  public let substrateReason: SubstrateReason
  /// The kind of history.
  public let history: HistoryKind
  /// Why it is that kind.
  public let historyReason: HistoryChoice
  /// Why changes are recorded without commits at present, although the history is git's; nil when they are not.
  public let historyObstacle: String?
  /// How much the history keeps, and where; nil where that cannot be told.
  public let historyFacts: HistoryFacts?
  /// How the account's quota stood when it was last asked for; nil when it never was.
  public let quota: KeptQuotaStatus?
  /// Each flag with its value, where that came from, and why.
  public let flags: [FlagEvaluation]
  /// How much of sessions that have ended a history outside of git keeps at most.
  public let historyLimits: JournalLimits
  /// How far a change has reached the disk when it is acknowledged, by its stable name.
  public let durability: String
  /// The kind of file system the board lies on, such as `ext4`; nil when it cannot be told.
  public let fileSystem: String?
  /// Whether that file system turned out, at a change in this session, not to be able to exchange files.
  public let lacksExchange: Bool

  /// Creates an explanation.
  init(
    path: String, tier: TierFinding, wallClock: Date, substrate: SubstrateFinding, history: HistoryChoice,
    historyObstacle: String?, historyFacts: HistoryFacts?, knowledge: SessionKnowledge,
    historyLimits: JournalLimits, durability: String,
    fileSystem: String?, lacksExchange: Bool
  ) {
    self.path = path
    self.tier = tier.tier
    tierReason = tier.resolution
    tierFinding = tier
    self.wallClock = wallClock
    self.substrate = substrate.substrate
    self.substrateReason = substrate.reason
    self.history = history.kind
    self.historyReason = history
    self.historyObstacle = historyObstacle
    self.historyFacts = historyFacts
    quota = knowledge.quota
    flags = knowledge.flagEvaluations
    self.historyLimits = historyLimits
    self.durability = durability
    self.fileSystem = fileSystem
    self.lacksExchange = lacksExchange
  }
}

extension SessionExplanation {
  /// One line of an explanation.
  public typealias Line = ExplanationLine

  /// What becomes of the hooks of a repository that commits are made in.
  private var hookLine: Line? {
    guard history == .git else { return nil }
    return Line(
      subject: "hooks", answer: "not run",
      reason: "The repository's own programs are never started by a commit.")
  }

  /// Where the history lies and how much it is; nil where that is not known, and where there is nothing.
  private var historyLine: Line? {
    guard let facts = historyFacts, history != .none || facts.entries > 0 else { return nil }
    var sentence = facts.entries == 1 ? "1 entry" : "\(facts.entries) entries"
    if let bytes = facts.bytes { sentence += ", \(Self.size(bytes))" }
    sentence += facts.place == nil ? "; it ends with the session." : "."
    if history == .native, facts.place != nil {
      sentence +=
        " Beyond \(Self.size(historyLimits.bytes)), or \(historyLimits.records) with their undos, the oldest go."
    }
    return Line(
      subject: history == .none ? "old history" : "kept in", answer: facts.place ?? "memory", reason: sentence
    )
  }

  /// A number of bytes as people read it.
  private static func size(_ bytes: Int) -> String {
    if bytes < 10 << 10 { return "\(bytes) bytes" }
    return bytes < 10 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
  }

  /// The explanation for people, a line a subject.
  public var lines: [Line] {
    let lines = [
      Line(subject: "board", answer: path, reason: nil),
      Line(subject: "tier", answer: tierFinding.title, reason: tierFinding.explanation(wallClock: wallClock)),
      Line(
        subject: "substrate", answer: substrate?.rawValue ?? "not looked at", reason: substrateReason.sentence
      ),
      Line(
        subject: "history", answer: historyObstacle == nil ? history.rawValue : "git, but native for now",
        reason: historyObstacle ?? historyReason.sentence),
      historyLine,
      hookLine,
      Line(subject: "durability", answer: durability, reason: nil),
      Line(
        subject: "file system", answer: fileSystem ?? "unknown",
        reason: lacksExchange
          ? "It cannot exchange files, so what another program writes at the moment of a change may be overwritten."
          : nil),
      quotaLine,
      flagsLine,
    ]
    return lines.compactMap(\.self)
  }
}

extension TierResolution {
  /// The reason as a whole sentence.
  public var sentence: String {
    switch self {
    case .neverSubscribed: "No subscription is known on this machine."
    case .paid: "The subscription is paid for."
    case .offlineHold: "The paid period has ended; the renewal is expected and has not been heard of yet."
    case .lapsed: "The subscription has ended and was not renewed."
    }
  }
}

extension SubstrateReason {
  /// The reason as a whole sentence.
  public var sentence: String {
    switch self {
    case .notLookedFor: "A free session does not look for a repository."
    case .noRepository: "There is no repository at the board's folder or above it."
    case .repositoryAtBoard: "The board's folder is the top of a git work tree."
    case .repositoryAbove(let path): "The board lies inside the work tree of \(path)."
    }
  }
}

extension HistoryChoice {
  /// The reason as a whole sentence.
  public var sentence: String {
    switch self {
    case .nativeForFree: "Everything that is done can be undone, also later."
    case .nativeWithoutRepository:
      "There is no repository, so this program keeps what is needed to undo everything."
    case .gitAtBoard: "Every change becomes a commit in the board's own repository."
    case .noneInsideRepository:
      "The repository around the board belongs to a project of its own. Move the board out of it, or make the board's folder a repository, to have a history."
    }
  }
}
