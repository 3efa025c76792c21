internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Entitlement
internal import Quota

/// `lanework quota config show`: what every plan allows.
struct QuotaConfigShowCommand: LaneworkCommand {
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "show", "Shows what every plan allows, in which version, and who made that.",
    discussion: ["With --json it is the document that `config diff` and `config set --file` take."],
    examples: [
      CommandExample("quota config show --json > plans.json", "Keeps the configuration to edit it.")
    ],
    synonyms: ["list", "get", "print"])

  static var arguments: [ArgumentDeclaration<Self>] { QuotaDatabaseOption.arguments(in: \.database) }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let (catalogue, configuration) = try context.withQuota(database, for: .reading) {
      (ledger) async throws(QuotaError) -> (PlanCatalogue, SubscriptionConfiguration) in
      (ledger.catalogue, try await ledger.configuration())
    }
    if context.console.isJSON {
      context.console.writeObject { configuration.write(to: &$0) }
      return .done
    }
    var table = TextTable(flexibleColumn: 0)
    let heading = ["plan"] + catalogue.metrics.map(\.name.rawValue) + ["trial", "boards", "sold as"]
    table.add(heading.map { StyledLine($0, .faint) })
    for plan in catalogue.plans {
      let terms = configuration.terms[plan.name] ?? plan.terms
      table.add(
        [StyledLine(plan.name.rawValue, .strong)]
          + catalogue.metrics.map { StyledLine(terms.limits[$0.name]?.text ?? "missing") }
          + [
            StyledLine(terms.trialDays.map { "\($0) days" } ?? "–"),
            StyledLine(terms.grantsPro ? "pro" : "free"),
            StyledLine(terms.isMarketedAsUnlimited ? "unlimited" : "–"),
          ])
    }
    table.print(on: context.console)
    let made = context.viewpoint().text(of: configuration.changedAt)
    context.console.output.print()
    context.console.say("Version \(configuration.version), made by \(configuration.changedBy) on \(made).")
    return .done
  }
}

extension MetricLimit {
  /// The limit as people read it: "30 monthly".
  var text: String { "\(limit) \(period.rawValue)" }
}

extension SubscriptionConfiguration {
  /// Writes the configuration as members of an object; the document's own version has another name beside that of the
  /// form.
  func write(to writer: inout JSONWriter) {
    writer.member("configuration_version", .integer(version))
    for (key, value) in json.object ?? JSONObject() where key != "version" { writer.member(key, value) }
  }
}
