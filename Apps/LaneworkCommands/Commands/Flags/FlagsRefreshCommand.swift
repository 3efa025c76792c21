internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Flags
internal import Quota

/// `lanework flags refresh`: asks for new values of flags.
struct FlagsRefreshCommand: LaneworkCommand {
  var account: String?
  var definitions: String?
  var service: String?

  static let description = CommandDescription(
    "refresh", "Asks for the flags' values, for the boards that are opened afterwards.",
    discussion: [
      "They are asked for from a file of definitions on this machine, or from a flag service. What was fetched stays "
        + "known until it is fetched again, and no board that is opened waits for it.",
      "Where the preferences name a file or a service, boards go by what that says, and what another says is kept until it "
        + "is named there.",
      "The program lanework-remote, which lies beside lanework, asks a service.",
    ],
    examples: [
      CommandExample("flags refresh --definitions flags.json", "Takes the values from a file."),
      CommandExample("flags refresh --service https://flags.example", "Asks a service."),
    ],
    synonyms: ["fetch", "update", "sync"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .account(\.account), .definitions(\.definitions),
      .option(
        "service", \.service, "The address of a flag service; without it, that of the preferences.",
        valueName: "URL"),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let account = context.account(account)
    let preferences = context.preferences()
    let chosen = preferences.flagPlace
    guard let origin = try origin(preferences, in: context) else {
      return try context.become(.remote, context.words)
    }
    // Where a place is chosen, what another says is kept apart from what boards go by.
    let asked = chosen == nil ? nil : origin.place
    let before = context.appModel.knownFlags(of: account, chosen: asked)
    let flags: RemoteFlags
    do throws(FlagDefinitionsError) {
      flags = try context.appModel.flags(of: account, from: origin, chosen: chosen)
    } catch {
      throw CommandFailure(error)
    }
    let outcome = try context.waiting { () async -> Result<KnownFlags, CommandFailure> in
      do {
        return .success(try await flags.refresh())
      } catch let error as RemoteFlagsError {
        return .failure(CommandFailure(error))
      } catch {
        return .failure(CommandFailure(code: "cancelled", "The question was given up."))
      }
    }
    let fetched = try outcome.get()
    context.tellDiagnostics()
    guard context.appModel.knownFlags(of: account, chosen: asked)?.snapshot == fetched.snapshot else {
      throw CommandFailure(
        code: "not-kept", "The flags were fetched, and could not be kept for the next launch.")
    }
    report(fetched.snapshot, before?.snapshot, isInForce: asked == chosen, on: context.console)
    return .done
  }

  /// Where to ask; nil when that is a service and this program has no network.
  private func origin(
    _ preferences: CommandLinePreferences, in context: CommandContext
  ) throws(CommandFailure) -> FlagOrigin? {
    if service != nil, definitions != nil {
      throw CommandFailure(
        code: "unexpected-argument", "Flags come from a file or from a service, and not from both.",
        status: .usage)
    }
    if let path = definitions ?? (service == nil ? preferences.flagDefinitions : nil) {
      return .definitions(path: try context.environment.absolute(path))
    }
    guard let address = service ?? preferences.flagService else {
      throw CommandFailure(
        code: "missing-argument", "Neither a file of definitions nor a flag service is named.",
        hint: "Use --definitions FILE or --service URL, or set `flag-definitions` or `flag-service` with "
          + "`lanework preference set`.", status: .usage)
    }
    do throws(HTTPRequestError) {
      let url = try HTTPURL(address)
      return context.environment.requester.map { .service(url, $0) }
    } catch {
      throw CommandFailure(code: "invalid-value", error.message, status: .usage)
    }
  }

  private func report(
    _ snapshot: FlagSnapshot, _ before: FlagSnapshot?, isInForce: Bool, on console: Console
  ) {
    let keys = Set(snapshot.keys).union(before?.keys ?? []).sorted()
    let changed = keys.filter { before?[$0] != snapshot[$0] }
    if console.isJSON {
      console.writeObject { writer in
        writer.member("count", snapshot.count)
        writer.member("inForce", isInForce)
        writer.key("changed")
        writer.array { writer in
          for key in changed {
            writer.object { writer in
              writer.member("key", key)
              writer.member("before", before?[key]?.json ?? .null)
              writer.member("value", snapshot[key]?.json ?? .null)
            }
          }
        }
      }
      return
    }
    for key in changed {
      let value = snapshot[key].map { "is \($0)" } ?? "is not known any more"
      console.output.print(VisibleText.of("\(key) \(value)"))
    }
    let count = "\(snapshot.count) \(snapshot.count == 1 ? "flag" : "flags")"
    guard isInForce else {
      console.say("\(count). Boards go by the place that the preferences name, which is another one.")
      return
    }
    console.say(
      changed.isEmpty
        ? "\(count), and nothing changed." : "\(count). Boards that are opened from now on go by them.")
  }
}
