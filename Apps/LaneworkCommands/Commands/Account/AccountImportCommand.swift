internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Entitlement

/// `lanework account import`: takes in what a store signed.
struct AccountImportCommand: LaneworkCommand {
  var file = ""
  var trustRoot: String?

  static let description = CommandDescription(
    "import", "Takes in what a store signed.",
    discussion: [
      "The file holds a transaction, a renewal, a notification or an app transaction as the App Store signs it, or "
        + "several with line ends between them, or a notification as it is posted. All of it is verified on this machine "
        + "before anything of it is recorded; nobody is asked.",
      "Apple's root certificate is built in. A root that is named, here or by the preference store-trust-root, vouches "
        + "for test purchases alone.",
      "It serves the boards that are opened afterwards.",
    ],
    examples: [
      CommandExample("account import transaction.jws", "Takes in a signed transaction."),
      CommandExample(
        "account import notification.json --trust-root sandbox-root.pem",
        "Takes in what a store for tests has posted."),
    ], synonyms: ["add", "load", "receipt"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "jws-file", \.file, "The file with the signed text; `-` reads standard input.", completion: .files),
      .trustRoot(\.trustRoot),
    ]
  }

  /// What more than this is no list of signed texts.
  private static let limit = 16 << 20

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let configuration = try context.storeConfiguration()
    let trust = try context.storeTrust(naming: trustRoot)
    let bytes = try contents(in: context)
    let appModel = context.appModel
    let result = try context.telling { () throws(AccountError) in
      try appModel.importSigned(bytes, configuration: configuration, trust: trust)
    }
    result.show(on: context.console)
    return .done
  }

  private func contents(in context: CommandContext) throws(CommandFailure) -> [UInt8] {
    if file == "-" {
      do throws(InputFailure) {
        return try context.environment.input.rest()
      } catch {
        throw CommandFailure(code: "input", "Standard input could not be read: \(error.reason).")
      }
    }
    let place = try FilePlace(context.environment.absolute(file))
    do throws(FileSystemError) {
      return try context.environment.fileSystem.openFolder(at: place.folder).readFile(
        place.name, limit: Self.limit, followingLinks: true)
    } catch {
      throw CommandFailure(.unreadable(error, purpose: "signed text"))
    }
  }
}

extension AccountImport {
  fileprivate func show(on console: Console) {
    if console.isJSON {
      console.writeObject { writer in
        writer.key("imported")
        writer.array { writer in
          for item in items { writer.object { item.write(to: &$0) } }
        }
        news.write(to: &writer)
      }
      return
    }
    for item in items { console.say(item.sentence) }
    news.show(on: console)
  }
}

extension ImportedStoreData {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("kind", kind.rawValue)
    writer.member("environment", environment.rawValue)
    writer.member("event", event)
    writer.member("productId", productID)
    writer.member("transactionId", transactionID)
    writer.member("periodEnd", periodEnd?.text(.milliseconds))
    writer.member("revokedAt", revokedAt?.text(.milliseconds))
    writer.member("willAutoRenew", willAutoRenew.map(JSONValue.bool) ?? .null)
    writer.member("signedAt", signedAt?.text(.milliseconds))
  }
}
