internal import AppModel
internal import CommandLineInterface
internal import Entitlement
internal import Quota

/// `lanework quota config set`: changes what a plan allows.
struct QuotaConfigSetCommand: LaneworkCommand {
  var words: [String] = []
  var file: String?
  var isDryRun = false
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "set", "Changes the limit of a plan, or the whole configuration.",
    discussion: [
      "The new version is in force everywhere within 5 minutes, and is kept with who made it and when. Usage stays: who "
        + "has used more than the new limit has nothing left until the period ends. The accounts that this blocks are named.",
      "A period is `total`, which never ends, `monthly`, counted from the day on which a subscription began, or "
        + "`calendar`, the months of the calendar.",
    ],
    examples: [
      CommandExample("quota config set foundation impulses 40 monthly", "Allows 40 impulses a month."),
      CommandExample("quota config set --file plans.json", "Puts an edited configuration in force."),
    ],
    synonyms: ["change", "update", "apply"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .remaining(
        "limit", \.words,
        "The plan, the metric, the most that it allows, and the period over which that is counted.",
        valueName: "PLAN METRIC LIMIT PERIOD", completion: .choices(PeriodKind.allCases.map(\.rawValue))),
      .option(
        "file", \.file, "Takes the whole configuration from a document that `config show --json` printed.",
        valueName: "FILE", completion: .files),
      .flag("dry-run", letter: "n", \.isDryRun, "Tells what it would do, and changes nothing."),
    ] + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let actor = isDryRun ? nil : try context.quotaActor()
    let purpose: EmbeddedQuota.Purpose = isDryRun ? .reading : .writing
    let change: QuotaConfigChange
    if let file {
      guard words.isEmpty else {
        throw CommandFailure(
          code: "unexpected-argument",
          "`--file` takes the whole configuration, and no single limit beside it.",
          status: .usage)
      }
      let terms = try QuotaConfigFile.terms(at: file, in: context)
      change = try context.withQuota(database, for: purpose) {
        (ledger) async throws(QuotaError) -> QuotaConfigChange in
        try await QuotaConfigChange(in: ledger, actor: actor) { $0 = terms }
      }
    } else {
      let row = try Self.row(of: words)
      change = try context.withQuota(database, for: purpose) {
        (ledger) async throws(QuotaError) -> QuotaConfigChange in
        guard ledger.catalogue[row.plan] != nil, ledger.catalogue[row.metric] != nil else {
          throw Self.unknown(row, in: ledger.catalogue)
        }
        return try await QuotaConfigChange(in: ledger, actor: actor) {
          $0[row.plan]?.limits[row.metric] = row.limit
        }
      }
    }
    change.show(on: context.console)
    return .done
  }

  /// The row of `subscription_config` that the words of a command line mean.
  private struct Row: Sendable {
    let plan: PlanName
    let metric: MetricName
    let limit: MetricLimit
  }

  private static func row(of words: [String]) throws(CommandFailure) -> Row {
    guard words.count == 4 else {
      throw CommandFailure(
        code: "missing-argument", "A limit is four words: the plan, the metric, the number, and the period.",
        hint: "Write it as in `quota config set foundation impulses 40 monthly`.", status: .usage)
    }
    guard let limit = Int64(words[2]), limit >= 0 else {
      throw CommandFailure(
        code: "invalid-value", "The limit is a whole number, 0 or more, and not `\(words[2])`.",
        hint: "There is no unlimited; write a number that nobody reaches.", status: .usage)
    }
    guard let period = PeriodKind(rawValue: words[3]) else {
      let names = PeriodKind.allCases.map(\.rawValue)
      throw CommandFailure(
        code: "invalid-value", "The period is \(names.map { "`\($0)`" }.joined(separator: " or ")).",
        hint: Suggestion.nearest(to: words[3], among: names).map { "Did you mean `\($0)`?" }, status: .usage)
    }
    return Row(
      plan: PlanName(rawValue: words[0]), metric: MetricName(rawValue: words[1]),
      limit: MetricLimit(limit, period))
  }

  private static func unknown(_ row: Row, in catalogue: PlanCatalogue) -> QuotaError {
    let (what, names) =
      catalogue[row.plan] == nil
      ? ("plan called \(row.plan)", catalogue.plans.map(\.name.rawValue))
      : ("metric called \(row.metric)", catalogue.metrics.map(\.name.rawValue))
    return QuotaError(
      .invalidRequest, "There is no \(what).", hint: "There are: \(names.joined(separator: ", ")).")
  }
}
