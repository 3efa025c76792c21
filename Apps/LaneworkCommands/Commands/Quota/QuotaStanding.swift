internal import Basics
internal import CommandLineInterface
internal import Entitlement
internal import Quota

/// How an account stands, with what is needed to tell a person what to do.
struct QuotaStanding: Sendable {
  let account: AccountName
  let status: QuotaStatus
  /// What is known of the account; nil when nothing is.
  let profile: AccountProfile?
  /// What each plan allows, in the order of the catalogue.
  let plans: [(plan: Plan, terms: PlanTerms)]

  init(of account: AccountName, in ledger: StoredQuotaLedger) async throws(QuotaError) {
    self.account = account
    status = try await ledger.status(of: account)
    profile = try await ledger.profile(of: account)
    let configuration = try await ledger.configuration()
    plans = ledger.catalogue.plans.map { ($0, configuration.terms[$0.name] ?? $0.terms) }
  }

  private var label: String {
    plans.first { $0.plan.name == status.tier }?.plan.tierDisplayLabel ?? status.tier.rawValue
  }

  /// The end of what the account may do, if one is known.
  private var end: Timestamp? {
    guard let subscription = profile?.subscription else { return nil }
    return subscription.plan == .trial && subscription.status != .cancelled
      ? subscription.trialEnd : subscription.subscriptionEnd
  }

  // MARK: For people

  func show(on console: Console, from viewpoint: Viewpoint) {
    var heading = StyledLine(VisibleText.of(account.text), .strong)
    heading.append("  \(VisibleText.of(label)), ")
    heading.append(status.status.rawValue, status.canStartSession ? .plain : .attention)
    if let end {
      heading.append(" \(end > viewpoint.now ? "until" : "since") \(viewpoint.text(of: end))", .faint)
    }
    console.output.print(heading.painted(by: console.painter))
    console.output.print()
    table(from: viewpoint).print(on: console)
    let advice = advice(from: viewpoint)
    if !advice.isEmpty { console.output.print() }
    for sentence in advice { console.say(sentence) }
  }

  private func table(from viewpoint: Viewpoint) -> TextTable {
    var table = TextTable(flexibleColumn: 0)
    table.add(["metric", "used", "left", "limit", "counted from zero again"].map { StyledLine($0, .faint) })
    for entry in status.metrics {
      let usage = entry.usage
      table.add([
        StyledLine(entry.metric.rawValue), Self.number(usage.used, under: "used"),
        Self.number(usage.left, under: "left", usage.left == 0 ? .attention : .strong),
        Self.number(usage.limit, under: "limit"),
        StyledLine(usage.resetsAt.map { viewpoint.text(of: $0) } ?? "never"),
      ])
    }
    return table
  }

  private static func number(_ number: Int64, under heading: String, _ style: Style = .plain) -> StyledLine {
    var line = StyledLine()
    line.pad(to: heading.count - String(number).count)
    line.append(String(number), style)
    return line
  }

  /// What to do where something may not be done, as whole sentences.
  private func advice(from viewpoint: Viewpoint) -> [String] {
    guard profile != nil else {
      return [
        "Nobody knows the account \(account). `\(command) --zone Europe/Oslo` opens a trial for it, and --plan a plan."
      ]
    }
    guard status.canStartSession else {
      return ["Nothing may be done without a plan that is in force: `\(command) --plan \(PlanName.foundation)`."]
    }
    var sentences: [String] = []
    for entry in status.metrics where entry.usage.left == 0 {
      var sentence = "No \(entry.metric) are left"
      if let reset = entry.usage.resetsAt { sentence += " until \(viewpoint.text(of: reset))" }
      sentence += "."
      if let more = planWithMore(of: entry.metric) {
        sentence += " The plan \(more.plan) allows \(more.limit.limit) \(more.limit.period.statusName):"
          + " `\(command) --plan \(more.plan)`."
      }
      sentences.append(sentence)
    }
    if status.isMarketedAsUnlimited { sentences.append("The plan is sold as unlimited; these limits hold all the same.") }
    return sentences
  }

  /// The command by which the account is changed.
  private var command: String { "lanework quota account set --account \(CommandWords.quoted(account.text))" }

  /// The next plan, by the catalogue's order, that allows more of a metric.
  private func planWithMore(of metric: MetricName) -> (plan: PlanName, limit: MetricLimit)? {
    guard let own = plans.firstIndex(where: { $0.plan.name == status.tier }) else { return nil }
    let limit = plans[own].terms.limits[metric]?.limit ?? 0
    for (plan, terms) in plans[(own + 1)...] {
      if let more = terms.limits[metric], more.limit > limit { return (plan.name, more) }
    }
    return nil
  }
}
