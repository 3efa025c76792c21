import Basics
import Entitlement
import Persistence
import Quota
import SQLite

/// What everybody in a race asks for: three times the limit of every metric of every account, in an order that brings
/// all of them to the same accounts at the same time.
struct RacePlan: Sendable {
  /// One call, which has a key of its own however often it is made.
  struct Call: Sendable {
    let number: Int
    let account: AccountName
    let metric: MetricName
    var key: String { "call-\(number)" }
    var request: ConsumptionRequest {
      ConsumptionRequest(account: account, amounts: [metric: 1], key: key, actor: "race")
    }
  }

  static let limits: [(metric: MetricName, limit: Int64)] = [(.impulses, 30), (.checkins, 100)]
  /// How many accounts are fought over at a time.
  private static let front = 4

  let accounts: [AccountName]
  let calls: [Call]

  /// Plans a race of at least as many calls.
  init(calls wanted: Int, seed: UInt64) {
    let perAccount = Self.limits.reduce(0) { $0 + 3 * Int($1.limit) }
    accounts = (0..<max(1, (wanted + perAccount - 1) / perAccount)).map { AccountName("account-\($0)") }
    var generator = RepeatableNumbers(seed: seed)
    var calls: [Call] = []
    for first in stride(from: 0, to: accounts.count, by: Self.front) {
      var front: [(AccountName, MetricName)] = []
      for account in accounts[first..<min(first + Self.front, accounts.count)] {
        for (metric, limit) in Self.limits {
          front += Array(repeating: (account, metric), count: 3 * Int(limit))
        }
      }
      front.shuffle(using: &generator)
      for (account, metric) in front {
        calls.append(Call(number: calls.count, account: account, metric: metric))
      }
    }
    self.calls = calls
  }

  /// Opens the ledger of a database.
  static func open(_ path: String) async throws -> (SQLiteQuotaStorage, StoredQuotaLedger) {
    var database = SQLiteDatabase(path: path, schema: .quota)
    // Many processes, a busy machine, and a tracer that makes each call slow.
    database.waitingLimit = .seconds(60)
    let storage = try await SQLiteQuotaStorage.open(database)
    let zones = TimeZoneStore(fileSystem: DiskFileSystem())
    return (storage, StoredQuotaLedger(storage: storage, zones: zones, time: SystemTime()))
  }

  /// Sets the limits and opens the accounts.
  func prepare(_ ledger: StoredQuotaLedger) async throws {
    var terms = try await ledger.configuration().terms
    for (metric, limit) in Self.limits { terms[.foundation]?.limits[metric] = MetricLimit(limit, .monthly) }
    _ = try await ledger.setConfiguration(terms, replacing: 1, actor: "race")
    for account in accounts {
      _ = try await ledger.change(account, .subscribe(.foundation, end: nil), actor: "race")
    }
  }
}

/// Numbers that are the same for the same seed.
struct RepeatableNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
