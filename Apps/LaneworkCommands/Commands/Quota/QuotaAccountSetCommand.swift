internal import AppModel
internal import Basics
internal import Boards
internal import CommandLineInterface
internal import Entitlement
internal import Quota

/// `lanework quota account set`: opens an account, or changes its plan, status or time zone.
struct QuotaAccountSetCommand: LaneworkCommand {
  var account: String?
  var plan: String?
  var status: AccountStatusChoice?
  var end: String?
  var zone: String?
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "set", "Opens an account, or changes its plan, how it stands, or its time zone.",
    discussion: [
      "An account that nobody knows begins with a trial, or with the plan that is named. Usage is kept through a change "
        + "of plan, and the limits of the plan apply from then on; what a trial used does not count against what is paid.",
      "A time is a day, which means its beginning here, or as in 2027-01-31T12:00:00Z.",
    ],
    examples: [
      CommandExample("quota account set --account ada --zone Europe/Oslo", "Opens a trial."),
      CommandExample("quota account set --account ada --plan mastery", "Gives the account a plan."),
      CommandExample(
        "quota account set --account ada --status cancelled --end 2027-01-01", "Lets the plan run out."),
    ],
    synonyms: ["open", "create", "change", "subscribe"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .account(\.account),
      .option(
        "plan", \.plan, "The plan that is in force from now on.", valueName: "PLAN",
        completion: .choices(PlanCatalogue.standard.plans.map(\.name.rawValue))),
      .option(
        "status", \.status, "Makes it `cancelled`, which lasts to its end, or `expired`, which is over."),
      .option("end", \.end, "When the trial, or a plan that is cancelled, ends.", valueName: "TIME"),
      .option(
        "zone", \.zone,
        "The time zone in which months are counted, such as Europe/Oslo; UTC for a new account.",
        valueName: "ZONE"),
    ] + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let account = context.account(account)
    let changes = try Changes(
      self, end: try end.map { text throws(CommandFailure) in try Self.time(text, context) })
    let actor = try context.quotaActor()
    let standing = try context.withQuota(database, for: .writing) {
      (ledger) async throws(QuotaError) -> QuotaStanding in
      let profile = try await ledger.profile(of: account)
      for change in try changes.all(for: profile) {
        _ = try await ledger.change(account, change, actor: actor)
      }
      return try await QuotaStanding(of: account, in: ledger)
    }
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("account", account.text)
        writer.member("profile", standing.profile?.json ?? .null)
        writer.member("status", standing.status.json)
      }
    } else {
      standing.show(on: context.console, from: context.viewpoint())
    }
    return .done
  }

  /// What the options ask for, one after another.
  private struct Changes: Sendable {
    let plan: PlanName?
    let status: AccountStatusChoice?
    let end: Timestamp?
    let zone: String?

    init(_ command: QuotaAccountSetCommand, end: Timestamp?) throws(CommandFailure) {
      plan = command.plan.map { PlanName(rawValue: $0) }
      status = command.status
      self.end = end
      zone = command.zone
      if plan != nil, status != nil {
        throw CommandFailure(
          code: "unexpected-argument", "A plan that is given is active; --status ends one that is there.",
          hint: "Give the plan first, and end it with a second command.", status: .usage)
      }
      if let plan, plan != .trial, end != nil {
        throw CommandFailure(
          code: "unexpected-argument",
          "A plan that is given lasts until it is cancelled, and has no end before.",
          hint: "Give the plan first, and end it with a second command and --status cancelled.",
          status: .usage)
      }
      if status == .expired, end != nil {
        throw CommandFailure(
          code: "unexpected-argument", "What is expired is over now, and has no other end.", status: .usage)
      }
    }

    func all(for profile: AccountProfile?) throws(QuotaError) -> [AccountChange] {
      var changes: [AccountChange] = []
      // Whoever names a plan for an account that nobody knows means no trial before it.
      if profile == nil, plan == nil || plan == .trial || zone != nil {
        changes.append(.openTrial(zone: zone ?? AccountProfile.unknownZone))
      } else if let zone {
        changes.append(.moveToZone(zone))
      }
      switch status {
      case .cancelled?: changes.append(.cancel(end: end))
      case .expired?: changes.append(.expire)
      case nil:
        if let plan, plan != .trial {
          changes.append(.subscribe(plan, end: nil))
        } else if let plan, profile != nil {
          changes.append(.subscribe(plan, end: nil))
          if let end { changes.append(.moveTrialEnd(end)) }
        } else if let end {
          changes.append(try Self.moveEnd(of: profile, to: end))
        }
      }
      return changes
    }

    /// Only what has an end gets another one: it must not put in force what is cancelled or over.
    private static func moveEnd(
      of profile: AccountProfile?, to end: Timestamp
    ) throws(QuotaError) -> AccountChange {
      guard let profile else { return .moveTrialEnd(end) }
      let subscription = profile.subscription
      if subscription.status == .cancelled { return .cancel(end: end) }
      if subscription.plan == .trial { return .moveTrialEnd(end) }
      if subscription.status == .expired {
        throw QuotaError(
          .invalidRequest,
          "The plan \(subscription.plan) of \(profile.account) is over, and has no end to move.",
          hint: "Put a plan in force with --plan.")
      }
      throw QuotaError(
        .invalidRequest,
        "The plan \(subscription.plan) of \(profile.account) lasts until it is cancelled, and has no end to move.",
        hint: "Let it run out at that time by adding --status cancelled.")
    }
  }

  private static func time(_ text: String, _ context: CommandContext) throws(CommandFailure) -> Timestamp {
    if let instant = Timestamp(text) { return instant }
    let zone = context.environment.zone
    guard text.utf8.count == "2027-01-31".utf8.count, let midnight = Timestamp("\(text)T00:00:00Z") else {
      throw CommandFailure(
        code: "invalid-value", "`\(text)` is no time.",
        hint: "Write it as 2027-01-31, or 2027-01-31T12:00:00Z.",
        status: .usage)
    }
    return zone.start(of: midnight.date)
  }
}

/// How an account can be made to stand.
enum AccountStatusChoice: String, ArgumentChoice {
  case cancelled, expired

  static var valueName: String { "STATUS" }
}
