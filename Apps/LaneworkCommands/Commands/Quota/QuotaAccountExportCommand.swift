internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Quota

/// `lanework quota account export`: everything that is kept of an account.
struct QuotaAccountExportCommand: LaneworkCommand {
  var account: String?
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "export", "Prints everything that is kept of an account, as JSON.",
    examples: [CommandExample("quota account export --account ada > ada.json", "Keeps it in a file.")],
    synonyms: ["dump", "download", "show"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.account(\.account)] + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let account = context.account(account)
    let export = try context.withQuota(database, for: .reading) {
      (ledger) async throws(QuotaError) -> AccountExport in
      try await ledger.export(account)
    }
    guard export.row != nil || !export.entries.isEmpty else {
      throw CommandFailure(code: "unknown-account", "Nothing is kept of an account called \(account).")
    }
    context.console.writeObject { writer in
      for (key, value) in export.json.object ?? JSONObject() where key != "version" {
        writer.member(key, value)
      }
    }
    return .done
  }
}
