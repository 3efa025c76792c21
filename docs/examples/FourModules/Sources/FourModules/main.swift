import Basics
import Boards
import Entitlement
import Flags
import FoundationEssentials
import Quota

// Each part uses one module alone, and none of them knows another one, the command line, or an environment.

/// Clocks of the example's own, so that it prints the same every time.
struct ExampleTime: TimeSource {
  func now() -> Timestamp { Timestamp(milliseconds: 1_787_677_200_000) }
  func sinceBoot() -> Duration { .seconds(1_000) }
}

let time = ExampleTime()

// MARK: Entitlement: which tier is it?

let facts = SubscriptionFacts(expiration: Date(timeIntervalSince1970: 1_790_000_000), willAutoRenew: true)
let tier = Tier.resolve(from: facts, now: Date(timeIntervalSince1970: 1_787_677_200))
print("tier:", tier.rawValue)

// MARK: Quota: may it be done? One unit is left, and one of two gets it.

/// Counts what is consumed.
struct ConsumptionPrinter: ConsumptionObserver {
  func answered(_ request: ConsumptionRequest, _ answer: ConsumptionAnswer) {
    print("quota:", request.account, request.amounts.text, answer.refusal?.text ?? "granted")
  }
}

let ledger = StoredQuotaLedger(
  storage: InMemoryQuotaStorage(), zones: TimeZoneStore(fileSystem: DiskFileSystem()), time: time,
  observer: ConsumptionPrinter())
let recorded = ledger.recordedEntries()
_ = try await ledger.change("ada", .openTrial(zone: "UTC"), actor: "example")
_ = try await ledger.consume(ConsumptionRequest(account: "ada", amounts: [.impulses: 2], actor: "example"))
for key in ["first", "second"] {
  _ = try await ledger.consume(
    ConsumptionRequest(account: "ada", amounts: [.impulses: 1], key: key, actor: "example"))
}
print("quota:", String(decoding: try await ledger.status(of: "ada").json.bytes(), as: UTF8.self))
for await entry in recorded {
  print("quota: first change:", entry.kind.rawValue)
  break
}

// MARK: Flags: what is shown? The default, since nothing was fetched, and then what a file defines.

struct ScreenFlags: FlagSet {
  @Flagged("screen.export", .shipped) var offersExport = true
  @Flagged("screen.banner", .promotion) var showsBanner = false
}

/// Prints what is read.
struct EvaluationPrinter: FlagObserving {
  func observe(_ evaluation: FlagEvaluation) { print("flags:", evaluation) }
}

/// Gives values as a service would.
struct ExampleFlags: RemoteFlagsFetching {
  let time: ExampleTime

  func fetchSnapshot() async throws -> FlagSnapshot {
    let definitions = try FlagDefinitions(
      parsing: Array(
        """
        {"flags": {"screen.banner": {
          "state": "ENABLED", "variants": {"on": true, "off": false}, "defaultVariant": "off",
          "targeting": {"if": [{"==": [{"var": "plan"}, "trial"]}, "on"]}}}}
        """.utf8))
    var context = EvaluationContext(targetingKey: "ada")
    context["plan"] = "trial"
    return definitions.snapshot(in: context, at: time)
  }
}

let flags = RemoteFlags(
  identity: FlagIdentity(app: "example", user: "ada"), fetching: ExampleFlags(time: time), store: nil,
  time: time,
  observer: EvaluationPrinter(), diagnostics: NoDiagnostics())
let changes = flags.changes()
_ = flags.read(ScreenFlags.self)
try await flags.refresh()
for await known in changes {
  print("flags: changed:", known?.snapshot.keys ?? [])
  break
}
_ = flags.read(ScreenFlags.self)

// MARK: Boards: what is on a board?

if let path = CommandLine.arguments.dropFirst().first {
  let board = try BoardLoader().load(at: path, in: DiskFileSystem())
  print("boards:", board.displayTitle)
  for lane in board.lanes { print("boards:", lane.displayTitle, lane.cards.count) }
} else {
  print("boards: name the absolute path of a board's folder to have its lanes listed")
}
