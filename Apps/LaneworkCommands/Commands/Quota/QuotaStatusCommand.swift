internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Quota

/// `lanework quota status`: how an account stands.
struct QuotaStatusCommand: LaneworkCommand {
  var account: String?
  var isRefreshed = false
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "status", "Tells what an account may do, what is left, and when it comes back.",
    discussion: [
      "The ledger is asked, and nothing is consumed. With --refresh the answer is also kept for the boards that are "
        + "opened afterwards, which ask nobody.",
      "With --json the answer is what the service answers at GET /api/v1/quota/status, with `version` beside.",
    ],
    examples: [
      CommandExample("quota status", "Tells how the account of this machine stands."),
      CommandExample("quota status --account ada --json", "Prints the service's answer for an account."),
    ],
    synonyms: ["show", "info", "left"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .account(\.account),
      .flag("refresh", \.isRefreshed, "Keeps the answer for the boards that are opened afterwards."),
    ] + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let account = context.account(account)
    if isRefreshed { try refresh(account, in: context) }
    let standing = try context.withQuota(database, for: .reading) {
      (ledger) async throws(QuotaError) -> QuotaStanding in
      try await QuotaStanding(of: account, in: ledger)
    }
    if context.console.isJSON {
      context.console.writeObject { writer in
        for (key, value) in standing.status.json.object ?? [:] { writer.member(key, value) }
      }
    } else {
      standing.show(on: context.console, from: context.viewpoint())
    }
    return .done
  }

  private func refresh(_ account: AccountName, in context: CommandContext) throws(CommandFailure) {
    let store = context.appModel.quotaStore(of: account, database: try context.quotaDatabase(database))
    let failure = try context.waiting { () async -> CommandFailure? in
      do {
        try await store.refresh()
        return nil
      } catch let error as QuotaAccessError {
        return CommandFailure(error)
      } catch {
        return CommandFailure(code: "cancelled", "The question was given up.")
      }
    }
    if let failure { throw failure }
    context.tellDiagnostics()
  }
}
