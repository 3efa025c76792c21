internal import CommandLineInterface

/// `lanework store sandbox`: a store for tests on this machine.
///
/// It becomes the program that is the store.
struct StoreSandboxCommand: LaneworkCommand {
  var configuration = ""
  var port: Int?
  var state: String?
  var clock: String?
  var webhooks: [String] = []

  static let description = CommandDescription(
    "sandbox", "Runs a store for tests on this machine.",
    discussion: [
      "It sells what its file describes, signs as the App Store does with certificates of its own, and has a clock that "
        + "can be moved. What is bought there is a SANDBOX purchase and never a real one.",
      "The program lanework-store does it, which lies beside lanework.",
    ],
    examples: [
      CommandExample(
        "store sandbox --config Shop.storekit --port 8080", "Runs the store until Ctrl-C ends it.")
    ], synonyms: ["serve", "run", "start"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option(
        "config", \.configuration, "The file that describes what is sold.", valueName: "FILE",
        completion: .files),
      .option("port", \.port, "The port on this machine; 0 takes a free one.", valueName: "N"),
      .option(
        "state", \.state, "The folder for its keys and its records.", valueName: "FOLDER", completion: .folders),
      .option("clock", \.clock, "Where its clock begins.", valueName: "TIME"),
      .repeated("webhook", \.webhooks, "An address that it posts notifications to.", valueName: "URL"),
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
