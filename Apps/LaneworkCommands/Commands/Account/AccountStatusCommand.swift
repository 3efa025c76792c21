internal import AppModel
internal import Basics
internal import CommandLineInterface

/// `lanework account status`: how the account of this machine stands.
struct AccountStatusCommand: LaneworkCommand {
  static let description = CommandDescription(
    "status", "Tells how the account of this machine stands.",
    discussion: ["It is what boards that are opened now would go by. Nobody is asked."],
    examples: [CommandExample("account status", "Tells the tier and the subscriptions that are known.")],
    synonyms: ["show", "info", "list"])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let configuration = try context.storeConfiguration()
    let appModel = context.appModel
    let status = try context.telling { () throws(AccountError) in try appModel.accountStatus(configuration) }
    if context.console.isJSON {
      context.console.writeObject { status.write(to: &$0) }
    } else {
      context.console.show(status.lines)
    }
    return .done
  }
}
