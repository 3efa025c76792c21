internal import AppModel
internal import CommandLineInterface
internal import Quota

/// `lanework quota config diff`: which accounts a changed configuration would block now.
struct QuotaConfigDiffCommand: LaneworkCommand {
  var file = ""
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "diff", "Tells what a changed configuration would do; nothing is changed.",
    discussion: [
      "It names what differs, and every account that would have nothing left of something that it has some of now. The "
        + "status is 0 when there is no such account, and 1 when there is one.",
      "The file is the document that `config show --json` prints, edited.",
    ],
    examples: [
      CommandExample("quota config diff plans.json", "Tells whom the limits of a file would block.")
    ],
    synonyms: ["preview", "compare", "check"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.positional("file", \.file, "The changed configuration.", completion: .files)]
      + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let terms = try QuotaConfigFile.terms(at: file, in: context)
    let change = try context.withQuota(database, for: .reading) {
      (ledger) async throws(QuotaError) -> QuotaConfigChange in
      try await QuotaConfigChange(in: ledger, actor: nil) { $0 = terms }
    }
    change.show(on: context.console)
    return change.preview.blocked.isEmpty ? .done : .refused
  }
}
