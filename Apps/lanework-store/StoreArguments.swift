import CommandLineInterface

/// The arguments of the program.
struct StoreArguments: ParsableCommand {
  var config: String?
  var port = 0
  var address = "127.0.0.1"
  var state: String?
  var clock: String?
  var rate: String?
  var webhook: String?
  var googleWebhook: String?
  var isQuiet = false
  var isJSON = false

  static let description = CommandDescription(
    "lanework-store", "Runs a local store that sells, renews and refunds by a clock of its own.",
    discussion: [
      "It reads what it sells from a file in the form of Xcode's StoreKit configuration, answers the HTTP endpoints of "
        + "both stores, and signs with a certificate chain of its own. What it signs says Sandbox, and is trusted only "
        + "where its root file is named.",
      "It prints its address and its root file, and runs until it is interrupted.",
    ],
    examples: [
      CommandExample("--config Store.storekit --port 8787", "Sells what the file says."),
      CommandExample(
        "--config Store.storekit --clock 2026-01-31T00:00:00Z --rate 0 --json",
        "Has the store's clock stand still until it is moved."),
    ])

  static let arguments: [ArgumentDeclaration<StoreArguments>] = [
    .option(
      "config", \.config, "What the store sells and how it behaves.", valueName: "FILE", completion: .files),
    .option("port", \.port, "The port; any free one when it is left out.", valueName: "NUMBER"),
    .option("address", \.address, "The interface to listen on; only this machine when it is left out."),
    .option(
      "state", \.state, "Where keys and certificates are kept.", valueName: "FOLDER", completion: .folders),
    .option(
      "clock", \.clock, "When the store's clock starts, such as 2026-01-31T00:00:00Z.", valueName: "INSTANT"),
    .option("rate", \.rate, "How many seconds pass in the store in one second.", valueName: "NUMBER"),
    .option("webhook", \.webhook, "Where Apple's notifications are posted.", valueName: "URL"),
    .option("google-webhook", \.googleWebhook, "Where Google's messages are posted.", valueName: "URL"),
    .flag("quiet", \.isQuiet, "Says nothing of requests."),
    .flag("json", \.isJSON, "Prints the address and the files as JSON."),
  ]
}

/// There are no options besides the program's own.
struct NoOptions: ArgumentGroup {
  static let arguments: [ArgumentDeclaration<NoOptions>] = []
}
