internal import Basics
internal import Boards
internal import CommandLineInterface

/// The preferences that a person can set by name.
enum PreferenceName: String, ArgumentChoice {
  /// Who makes changes where no command says otherwise.
  case actor
  /// The kind of the actor, `human` or `agent`.
  case kind
  /// The model that the actor runs on.
  case model
  /// The owner's name, which stands on the owner's comments.
  case owner
  /// How far a change has reached the disk when it is acknowledged.
  case durability
  /// The mebibytes of history that are kept of a board, besides what open sessions did.
  case historySize = "history-size"
  /// The entries that are kept of a board, besides those of open sessions.
  case historyEntries = "history-entries"
  /// The file that says which application subscriptions are of, and what products give.
  case storeConfiguration = "store-configuration"
  /// The file of a root certificate that vouches for test purchases.
  case storeTrustRoot = "store-trust-root"

  /// The account whose quota and flags commands and sessions go by.
  case account
  /// The file of flag definitions.
  case flagDefinitions = "flag-definitions"
  /// The address of a flag service.
  case flagService = "flag-service"

  static var valueName: String { "NAME" }

  /// What the preference is good for, in a few words.
  var meaning: String {
    switch self {
    case .actor: "who makes changes; the board's owner without it"
    case .kind: "whether the actor is `human` or `agent`"
    case .model: "the model that the actor runs on"
    case .owner: "the owner's name, which stands on the owner's comments"
    case .durability: "`full` or `fast`; full without it"
    case .historySize: "the MiB of history that are kept of a board; 256 without it"
    case .historyEntries: "the entries, undos and redos that are kept of a board; 10000 without it"
    case .storeConfiguration: "the file that says what is sold, and where; see docs/purchases.md"
    case .storeTrustRoot: "a root certificate that vouches for test purchases"
    case .account: "whose quota and flags count; `local` without it"
    case .flagDefinitions: "the file of flag definitions that `flags refresh` asks; see docs/flags.md"
    case .flagService: "the address of the flag service that `flags refresh` asks"
    }
  }

  /// The words that can be set; nil for any text.
  private var choices: [String]? {
    switch self {
    case .actor, .model, .owner, .historySize, .historyEntries, .storeConfiguration, .storeTrustRoot,
      .account,
      .flagDefinitions, .flagService:
      nil
    case .kind: ["human", "agent"]
    case .durability: DurabilityChoice.allCases.map(\.rawValue)
    }
  }

  /// The numbers that can be set; nil for what is no number.
  private var range: ClosedRange<Int64>? {
    switch self {
    case .actor, .kind, .model, .owner, .durability, .storeConfiguration, .storeTrustRoot, .account,
      .flagDefinitions, .flagService:
      nil
    case .historySize: 1...1 << 20
    case .historyEntries: 1...10_000_000
    }
  }

  /// Whether it names a file, whose whole path is kept.
  var isPath: Bool { self == .storeConfiguration || self == .storeTrustRoot || self == .flagDefinitions }

  /// What is set, nil for nothing.
  func value(in record: PreferenceRecord) -> String? {
    switch self {
    case .actor: record.members["actor"]?["name"]?.string
    case .kind: record.members["actor"]?["kind"]?.string
    case .model: record.members["actor"]?["model"]?.string
    case .owner: record.members["owner"]?.string
    case .durability, .storeConfiguration, .storeTrustRoot, .account, .flagDefinitions, .flagService:
      record.members[rawValue]?.string
    case .historySize, .historyEntries: record.members[rawValue]?.integer?.description
    }
  }

  /// Sets a value, or takes it away.
  ///
  /// Throws a `CommandFailure` for a value that the preference does not have.
  func set(_ value: String?, in record: inout PreferenceRecord) throws(CommandFailure) {
    if let value, let choices, !choices.contains(value) {
      throw CommandFailure(
        code: "invalid-value", "`\(rawValue)` is \(choices.map { "`\($0)`" }.joined(separator: " or ")).",
        hint: Suggestion.nearest(to: value, among: choices).map { "Did you mean `\($0)`?" }, status: .usage)
    }
    let json: JSONValue? = if let value { try self.json(of: value) } else { nil }
    switch self {
    case .owner, .durability, .historySize, .historyEntries, .storeConfiguration, .storeTrustRoot, .account,
      .flagDefinitions, .flagService:
      record.members[rawValue] = json
    case .actor: set(json, in: &record, as: "name")
    case .kind, .model: set(json, in: &record, as: rawValue)
    }
  }

  private func json(of value: String) throws(CommandFailure) -> JSONValue {
    guard let range else { return .string(value) }
    guard let number = Int64(value), range.contains(number) else {
      throw CommandFailure(
        code: "invalid-value",
        "`\(rawValue)` is a whole number from \(range.lowerBound) to \(range.upperBound).", status: .usage)
    }
    return .integer(number)
  }

  private func set(_ value: JSONValue?, in record: inout PreferenceRecord, as member: String) {
    var actor = record.members["actor"]?.object ?? JSONObject()
    actor[member] = value
    record.members["actor"] = actor.keys.isEmpty ? nil : .object(actor)
  }
}
