internal import AppModel
internal import CommandLineInterface

/// `lanework account refresh`: asks the store about the subscriptions that are known.
struct AccountRefreshCommand: LaneworkCommand {
  var trustRoot: String?

  static let description = CommandDescription(
    "refresh", "Asks the store about the subscriptions that are known.",
    discussion: [
      "It asks the App Store Server API that the store configuration names, with an operator's key, and records what it "
        + "says. It serves the boards that are opened afterwards: no other command waits for a network.",
      "The program lanework-remote does it, which lies beside lanework.",
    ],
    examples: [CommandExample("account refresh", "Asks about every subscription that was imported.")],
    synonyms: ["sync", "update", "fetch"])

  static var arguments: [ArgumentDeclaration<Self>] { [.trustRoot(\.trustRoot)] }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    guard let requester = context.environment.requester else {
      return try context.become(.remote, context.words)
    }
    let configuration = try context.storeConfiguration()
    let trust = try context.storeTrust(naming: trustRoot)
    let appModel = context.appModel
    let server = try context.telling { () throws(AccountError) in
      try appModel.appStoreServer(configuration, trust: trust, requester: requester)
    }
    let outcome = try context.waiting { () async -> Result<AccountNews, AccountError> in
      do throws(AccountError) {
        return .success(try await appModel.refreshAccount(from: server, configuration))
      } catch {
        return .failure(error)
      }
    }
    let news = try context.telling { () throws(AccountError) in try outcome.get() }
    if context.console.isJSON {
      context.console.writeObject { news.write(to: &$0) }
    } else {
      news.show(on: context.console)
    }
    return .done
  }
}
