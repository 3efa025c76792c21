import Basics
import Entitlement
import Glibc
import Persistence
import Quota
import SQLite

/// Consumes through the whole ledger, or asks how accounts stand, for `Scripts/benchmark/quota.py`.
@main
enum QuotaBenchmark {
  static let accounts = 10_000

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let count = Int(arguments[3]) else {
      print("Usage: quota-benchmark consume DATABASE COUNT CALLERS | quota-benchmark status DATABASE COUNT")
      exit(2)
    }
    let database = SQLiteDatabase(path: arguments[2], schema: .quota)
    let start = SystemTime().sinceBoot()
    let storage = try await SQLiteQuotaStorage.open(database)
    if arguments[1] == "open" {
      print(seconds(since: start))
      return
    }
    let ledger = StoredQuotaLedger(
      storage: storage, zones: TimeZoneStore(fileSystem: DiskFileSystem()), time: SystemTime())
    try await fill(ledger)
    if arguments[1] == "status" {
      print(try await status(ledger, count))
    } else {
      print(try await consume(ledger, count, callers: Int(arguments.last ?? "") ?? 128))
    }
    await storage.close()
  }

  /// Opens the accounts, with limits that are never reached, and uses something of each.
  static func fill(_ ledger: StoredQuotaLedger) async throws {
    var terms = try await ledger.configuration().terms
    guard terms[.mastery]?.limits[.impulses]?.limit != 1 << 40 else { return }
    terms[.mastery]?.limits[.impulses] = MetricLimit(1 << 40, .monthly)
    _ = try await ledger.setConfiguration(terms, replacing: 1, actor: "benchmark")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<100 {
        group.addTask {
          for number in stride(from: task, to: accounts, by: 100) {
            _ = try await ledger.change(name(number), .subscribe(.mastery, end: nil), actor: "benchmark")
            _ = try await ledger.consume(request(number, key: "first"))
          }
        }
      }
      try await group.waitForAll()
    }
  }

  static func name(_ number: Int) -> AccountName { AccountName("account-\(number)") }

  static func request(_ number: Int, key: String) -> ConsumptionRequest {
    ConsumptionRequest(account: name(number), amounts: [.impulses: 1], key: key, actor: "benchmark")
  }

  /// Consumes from a number of tasks and gives the consumptions a second.
  static func consume(_ ledger: StoredQuotaLedger, _ count: Int, callers: Int) async throws -> Double {
    let start = SystemTime().sinceBoot()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<callers {
        group.addTask {
          var keys = KeyMaker(seed: .random(in: 1 ... .max))
          for _ in 0..<(count / callers) {
            let number = Int(keys.next() % UInt64(accounts))
            let answer = try await ledger.consume(request(number, key: keys.nextKey()))
            guard answer.isGranted else { throw CancellationError() }
          }
        }
      }
      try await group.waitForAll()
    }
    return Double(count / callers * callers) / seconds(since: start)
  }

  /// Asks how accounts stand, one after another, and gives the microseconds of one.
  static func status(_ ledger: StoredQuotaLedger, _ count: Int) async throws -> Double {
    for number in 0..<accounts { _ = try await ledger.status(of: name(number)) }
    let start = SystemTime().sinceBoot()
    for number in 0..<count { _ = try await ledger.status(of: name(number * 7919 % accounts)) }
    return seconds(since: start) * 1e6 / Double(count)
  }

  static func seconds(since start: Duration) -> Double {
    let time = (SystemTime().sinceBoot() - start).components
    return Double(time.seconds) + Double(time.attoseconds) / 1e18
  }
}

/// Makes keys that look like UUIDs as fast as the yardstick does, so that the ledger is measured and not the making.
struct KeyMaker {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func nextKey() -> String {
    let (first, second) = (next(), next())
    return String(unsafeUninitializedCapacity: 36) { bytes in
      var digit = 0
      for index in 0..<36 {
        if [8, 13, 18, 23].contains(index) {
          bytes[index] = UInt8(ascii: "-")
        } else {
          let value = UInt8((digit < 16 ? first >> (digit * 4) : second >> ((digit - 16) * 4)) & 0xF)
          bytes[index] = value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
          digit += 1
        }
      }
      return 36
    }
  }
}
