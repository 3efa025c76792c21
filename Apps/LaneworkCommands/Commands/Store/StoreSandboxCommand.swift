internal import CommandLineInterface

/// `lanework store sandbox`: a store for tests on this machine.
///
/// It becomes the program that is the store.
struct StoreSandboxCommand: LaneworkCommand {
  var configuration: String?
  var port: Int?
  var address: String?
  var state: String?
  var clock: String?
  var rate: String?
  var webhook: String?
  var googleWebhook: String?
  var isQuiet = false

  static let description = CommandDescription(
    "sandbox", "Runs a store for tests on this machine.",
    discussion: [
      "It sells what its file describes, signs as the App Store does with certificates of its own, and has a clock that "
        + "can be moved. What is bought there is a SANDBOX purchase and never a real one.",
      "The program lanework-store does it, which lies beside lanework; it gets these options as they are.",
    ],
    examples: [
      CommandExample(
        "store sandbox --config Shop.storekit --port 8080", "Runs the store until Ctrl-C ends it.")
    ], synonyms: ["serve", "run", "start"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option(
        "config", \.configuration, "What the store sells and how it behaves.", valueName: "FILE",
        completion: .files),
      .option("port", \.port, "The port; any free one when it is left out.", valueName: "NUMBER"),
      .option("address", \.address, "The interface to listen on; only this machine when it is left out."),
      .option(
        "state", \.state, "Where keys and certificates are kept.", valueName: "FOLDER", completion: .folders),
      .option(
        "clock", \.clock, "When the store's clock starts, such as 2026-01-31T00:00:00Z.", valueName: "INSTANT"
      ),
      .option("rate", \.rate, "How many seconds pass in the store in one second.", valueName: "NUMBER"),
      .option("webhook", \.webhook, "Where Apple's notifications are posted.", valueName: "URL"),
      .option("google-webhook", \.googleWebhook, "Where Google's messages are posted.", valueName: "URL"),
      .flag("quiet", \.isQuiet, "Says nothing of requests."),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    try context.become(.store, Self.ownWords(of: context.words))
  }

  /// The words of the command line but for those that name this command.
  static func ownWords(of words: [String]) -> [String] {
    let name = ["store", "sandbox"]
    guard let start = words.indices.first(where: { words[$0...].starts(with: name) }) else { return words }
    return Array(words[..<start] + words[(start + name.count)...])
  }
}
