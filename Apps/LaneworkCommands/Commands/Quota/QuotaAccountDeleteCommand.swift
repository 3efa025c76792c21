internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Quota

/// `lanework quota account delete`: deletes an account with all that is kept of it.
struct QuotaAccountDeleteCommand: LaneworkCommand {
  var account: String?
  var isSure = false
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "delete", "Deletes an account with its record, for good.",
    examples: [CommandExample("quota account delete --account ada --yes", "Deletes without asking.")],
    synonyms: ["remove", "forget", "erase"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.account(\.account), .flag("yes", letter: "y", \.isSure, "Does not ask.")]
      + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let account = context.account(account)
    if !isSure {
      guard try context.asks("Delete the account \(account) with its whole record?") else {
        context.console.messages.print("Nothing was deleted.")
        return .refused
      }
    }
    let (wasKnown, count) = try context.withQuota(database, for: .writing) {
      (ledger) async throws(QuotaError) -> (Bool, Int) in
      let wasKnown = try await ledger.profile(of: account) != nil
      return (wasKnown, try await ledger.delete(account))
    }
    guard wasKnown || count > 0 else {
      throw CommandFailure(code: "unknown-account", "There is no account called \(account).")
    }
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("account", account.text)
        writer.member("deleted_entries", count)
      }
    } else {
      context.console.say("Deleted the account \(account) with \(count) \(count == 1 ? "entry" : "entries").")
    }
    return .done
  }
}
