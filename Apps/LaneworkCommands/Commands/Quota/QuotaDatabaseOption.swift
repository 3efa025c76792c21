internal import AppModel
internal import Boards
internal import CommandLineInterface
internal import Quota

/// The option of every command that works with a quota ledger.
struct QuotaDatabaseOption: ArgumentGroup, Equatable {
  /// The path of the database; nil for that in the state folder.
  var database: String?

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option(
        "database", \.database,
        "The quota database; without it, that in the folder for the program's records.",
        valueName: "PATH", completion: .files)
    ]
  }
}

extension CommandContext {
  /// The account that a command names, else the one of the preferences, else the machine's own.
  func account(_ name: String?) -> AccountName { name.map { AccountName($0) } ?? preferences().account }

  /// Who works with the ledger, for its record.
  func quotaActor() throws(CommandFailure) -> String {
    try options.identity?.name ?? preferences().actor?.name ?? environment.variables["USER"] ?? "owner"
  }

  /// Opens the ledger, does something with it, and closes it.
  func withQuota<Answer: Sendable>(
    _ option: QuotaDatabaseOption, for purpose: EmbeddedQuota.Purpose,
    _ body: @escaping @Sendable (StoredQuotaLedger) async throws(QuotaError) -> Answer
  ) throws(CommandFailure) -> Answer {
    let path = try quotaDatabase(option)
    let appModel = appModel
    let outcome = try waiting { () async -> Result<Answer, QuotaAccessError> in
      do throws(QuotaAccessError) {
        return .success(try await appModel.withQuota(at: path, for: purpose, body))
      } catch {
        return .failure(error)
      }
    }
    do throws(QuotaAccessError) {
      return try outcome.get()
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The absolute path of the database that an option names; nil for that in the state folder.
  func quotaDatabase(_ option: QuotaDatabaseOption) throws(CommandFailure) -> String? {
    guard let database = option.database else { return nil }
    return try environment.absolute(database)
  }
}

extension ArgumentDeclaration {
  /// The option that names an account.
  static func account(_ property: PropertyPath<Root, String?>) -> Self {
    .option(
      "account", property, "The account; without it, the one of the preferences, else `local`.",
      valueName: "NAME")
  }
}
