internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Quota

/// `lanework quota history`: who did what with an account's quota.
struct QuotaHistoryCommand: LaneworkCommand {
  var account: String?
  var limit = 50
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "history", "Lists who did what with an account's quota, newest first.",
    examples: [CommandExample("quota history --account ada --limit 10", "Lists the ten newest entries.")],
    synonyms: ["log", "list", "audit"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .account(\.account),
      .option("limit", \.limit, "How many are listed at most, 1 to 1000; 50 without it."),
    ] + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    guard (1...1_000).contains(limit) else {
      throw CommandFailure(code: "invalid-value", "`--limit` is a number from 1 to 1000.", status: .usage)
    }
    let (account, limit) = (context.account(account), limit)
    let entries = try context.withQuota(database, for: .reading) {
      (ledger) async throws(QuotaError) -> [LedgerEntry] in
      try await ledger.history(of: account, before: nil, limit: limit)
    }
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("account", account.text)
        writer.member("entries", .array(entries.map(\.json)))
      }
      return .done
    }
    guard !entries.isEmpty else {
      context.console.say("Nothing was done with the account \(account) yet.")
      return .done
    }
    let viewpoint = context.viewpoint()
    var table = TextTable(flexibleColumn: 3)
    for entry in entries {
      let what = entry.refusal.map { "refused: \($0.text)" } ?? entry.note.map(Self.text) ?? ""
      let amounts = entry.amounts.metrics.map { "\(entry.amounts[$0]) \($0)" }.joined(separator: ", ")
      table.add([
        StyledLine(viewpoint.text(of: entry.recordedAt), .faint),
        StyledLine(entry.kind.rawValue, entry.refusal == nil ? .plain : .attention),
        StyledLine(amounts), StyledLine(VisibleText.of(what)),
        StyledLine(VisibleText.of(entry.actor), .faint),
      ])
    }
    table.print(on: context.console)
    return .done
  }

  /// A note as people read it: of JSON the values, such as "subscribe, plan foundation".
  private static func text(of note: String) -> String {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: note) } catch { return note }
    guard let object = value.object else { return note }
    return object.compactMap { key, value in
      value.string.map {
        key == "change" ? $0.replacing("_", with: " ") : "\(key.replacing("_", with: " ")) \($0)"
      }
    }.joined(separator: ", ")
  }
}
