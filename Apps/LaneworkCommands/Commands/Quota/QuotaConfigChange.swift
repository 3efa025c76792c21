internal import Basics
internal import CommandLineInterface
internal import Entitlement
internal import Quota

/// What a change of the configuration would do, or did.
struct QuotaConfigChange: Sendable {
  /// What differs, such as "foundation impulses: 30 monthly, then 10 monthly".
  let differences: [String]
  /// Which accounts it blocks.
  let preview: ConfigurationPreview
  /// The version that it made; nil when nothing was changed.
  let version: Int64?

  /// Looks at a change, and carries it out for somebody, if anybody is named.
  init(
    in ledger: StoredQuotaLedger, actor: String?,
    _ change: @Sendable (inout [PlanName: PlanTerms]) throws(QuotaError) -> Void
  ) async throws(QuotaError) {
    let configuration = try await ledger.configuration()
    var terms = configuration.terms
    try change(&terms)
    differences = Self.differences(from: configuration.terms, to: terms, in: ledger.catalogue)
    preview = try await ledger.preview(terms)
    guard let actor, !differences.isEmpty else {
      version = nil
      return
    }
    version = try await ledger.setConfiguration(terms, replacing: configuration.version, actor: actor).version
  }

  private static func differences(
    from old: [PlanName: PlanTerms], to new: [PlanName: PlanTerms], in catalogue: PlanCatalogue
  ) -> [String] {
    let names = Set(old.keys).union(new.keys).sorted { $0.rawValue < $1.rawValue }
    var differences: [String] = []
    func compare<Value: Equatable>(_ what: String, _ before: Value, _ after: Value, _ text: (Value) -> String)
    {
      if before != after { differences.append("\(what): \(text(before)), then \(text(after))") }
    }
    for name in names {
      let (before, after) = (old[name], new[name])
      let metrics = Set((before?.limits ?? [:]).keys).union((after?.limits ?? [:]).keys).sorted()
      for metric in metrics {
        compare("\(name) \(metric)", before?.limits[metric], after?.limits[metric]) { $0?.text ?? "missing" }
      }
      compare("\(name) trial", before?.trialDays, after?.trialDays) { $0.map { "\($0) days" } ?? "none" }
      compare("\(name) boards", before?.grantsPro, after?.grantsPro) { $0 == true ? "pro" : "free" }
      compare("\(name) sold as unlimited", before?.isMarketedAsUnlimited, after?.isMarketedAsUnlimited) {
        $0 == true ? "yes" : "no"
      }
    }
    return differences
  }

  /// Prints the change.
  func show(on console: Console) {
    if console.isJSON {
      console.writeObject { write(to: &$0) }
      return
    }
    guard !differences.isEmpty else { return console.say("Nothing differs.") }
    for difference in differences { console.output.print(VisibleText.of(difference)) }
    console.output.print()
    let count = "\(preview.accountCount) \(preview.accountCount == 1 ? "account" : "accounts")"
    if preview.blocked.isEmpty {
      console.say(
        "Of \(count) none \(version == nil ? "would be" : "is") blocked that is not blocked already.")
    } else {
      var table = TextTable(flexibleColumn: 0)
      table.add(["blocked", "plan", "metric", "now", "then"].map { StyledLine($0, .faint) })
      for account in preview.blocked {
        table.add([
          StyledLine(VisibleText.of(account.account.text), .strong), StyledLine(account.plan.rawValue),
          StyledLine(account.metric.rawValue), StyledLine("\(account.now.used) of \(account.now.limit)"),
          StyledLine("\(account.then.used) of \(account.then.limit)", .attention),
        ])
      }
      table.print(on: console)
      console.output.print()
      console.say(
        "Of \(count) \(Set(preview.blocked.map(\.account)).count) \(version == nil ? "would be" : "is") blocked: nothing "
          + "\(version == nil ? "would be" : "is") left of something that there was some of.")
    }
    if let version {
      console.say("Version \(version) is in force here now, and everywhere within 5 minutes.")
    } else {
      console.say("Nothing was changed.")
    }
  }

  private func write(to writer: inout JSONWriter) {
    writer.member("applied", version != nil)
    writer.member("configuration_version", version.map { .integer($0) } ?? .null)
    writer.member("differences", .array(differences.map { .string($0) }))
    writer.member("accounts", preview.accountCount)
    writer.key("blocked")
    writer.array { writer in
      for account in preview.blocked {
        writer.object { writer in
          writer.member("account", account.account.text)
          writer.member("plan", account.plan.rawValue)
          writer.member("metric", account.metric.rawValue)
          writer.member("now", account.now.json)
          writer.member("then", account.then.json)
        }
      }
    }
  }
}

/// A document with a configuration, as `config show --json` prints it.
enum QuotaConfigFile {
  /// What is larger than this is no configuration.
  private static let sizeLimit = 1 << 20

  /// Reads what every plan allows.
  static func terms(at path: String, in context: CommandContext) throws(CommandFailure) -> [PlanName:
    PlanTerms]
  {
    let absolute = try context.environment.absolute(path)
    let bytes: [UInt8]
    do throws(FileSystemError) {
      let names = absolute.split(separator: "/").map(String.init)
      let folder = try context.environment.fileSystem.openFolder(
        at: "/" + names.dropLast().joined(separator: "/"))
      bytes = try folder.readFile(names.last ?? "", limit: sizeLimit, followingLinks: true)
    } catch {
      throw CommandFailure(
        code: "no-file", "The configuration cannot be read: \(error.code).", path: absolute, status: .usage)
    }
    do {
      return try SubscriptionConfiguration.terms(json: try JSONValue(parsing: bytes))
    } catch let error as QuotaError {
      throw CommandFailure(
        code: "invalid-configuration", error.message, path: absolute,
        hint: "`lanework quota config show --json` prints one that can be edited.")
    } catch {
      throw CommandFailure(code: "invalid-configuration", "The file is no JSON: \(error)", path: absolute)
    }
  }
}
