internal import AppModel
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
    for advice in advice(from: viewpoint) {
      console.output.print()
      console.say(advice.sentence)
      // A line of its own, which can be copied whole.
      if let command = advice.command { console.output.print("  \(VisibleText.of(command))") }
    }
  }

  private func table(from viewpoint: Viewpoint) -> TextTable {
    var table = TextTable(flexibleColumn: 0)
    table.add(["metric", "used", "left", "limit", "resets"].map { StyledLine($0, .faint) })
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

  /// What there is to say about what may not be done, and the command that helps.
  private typealias Advice = (sentence: String, command: String?)

  private func advice(from viewpoint: Viewpoint) -> [Advice] {
    guard profile != nil else {
      return [
        (
          "Nobody knows the account \(account). This opens a trial for it; --plan gives it a plan instead:",
          command
        )
      ]
    }
    guard status.canStartSession else {
      return [
        ("Nothing may be done without a plan that is in force:", "\(command) --plan \(PlanName.foundation)")
      ]
    }
    var advices: [Advice] = []
    for entry in status.metrics where entry.usage.left == 0 {
      var sentence = "No \(entry.metric) are left"
      if let reset = entry.usage.resetsAt { sentence += " until \(viewpoint.text(of: reset))" }
      sentence += "."
      guard let more = planWithMore(of: entry.metric) else {
        advices.append((sentence, nil))
        continue
      }
      sentence += " The plan \(more.plan) allows \(more.limit.limit) \(more.limit.period.statusName):"
      advices.append((sentence, "\(command) --plan \(more.plan)"))
    }
    if status.isMarketedAsUnlimited {
      advices.append(("The plan is sold as unlimited; these limits hold all the same.", nil))
    }
    return advices
  }

  /// The command by which the account is changed.
  private var command: String {
    "lanework quota account set"
      + (account == .local ? "" : " --account \(CommandWords.quoted(account.text))")
  }

  /// The lowest plan above the account's own that allows more of a metric.
  private func planWithMore(of metric: MetricName) -> (plan: PlanName, limit: MetricLimit)? {
    let own = plans.first { $0.plan.name == status.tier }
    let limit = own?.terms.limits[metric]?.limit ?? 0
    for (plan, terms) in plans.sorted(by: { $0.plan.rank < $1.plan.rank })
    where plan.rank > own?.plan.rank ?? 0 {
      if let more = terms.limits[metric], more.limit > limit { return (plan.name, more) }
    }
    return nil
  }
}
