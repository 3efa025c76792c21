import Basics
import Entitlement
import Quota
import QuotaConformance
import Synchronization
import TestSupport
import Testing

private final class RecordingObserver: ConsumptionObserver {
  private let recorded = Mutex<[String]>([])

  var all: [String] { recorded.withLock(\.self) }

  func answered(_ request: ConsumptionRequest, _ answer: ConsumptionAnswer) {
    recorded.withLock {
      $0.append("\(request.amounts.text) \(answer.refusal?.text ?? "granted") \(answer.isReplay)")
    }
  }
}

@Suite struct StoredQuotaLedgerTests {
  private let storage = InMemoryQuotaStorage()
  private let time = SettableTime(QuotaBench.noon)
  private let observer = RecordingObserver()

  private func ledger() -> StoredQuotaLedger {
    StoredQuotaLedger(
      storage: storage, zones: TimeZoneStore(fileSystem: DiskFileSystem()), time: time, observer: observer)
  }

  private func request(_ amount: Int64, key: String? = nil) -> ConsumptionRequest {
    ConsumptionRequest(account: "ada", amounts: [.impulses: amount], key: key, actor: "test")
  }

  @Test("The observer hears of grants, refusals and replays, and listeners of what was recorded")
  func observing() async throws {
    let ledger = ledger()
    var entries = ledger.recordedEntries().makeAsyncIterator()
    _ = try await ledger.change("ada", .openTrial(zone: "UTC"), actor: "test")
    _ = try await ledger.consume(request(2, key: "k"))
    _ = try await ledger.consume(request(2, key: "k"))
    _ = try await ledger.consume(request(2))
    _ = try await ledger.reserve(request(1), for: .seconds(60))
    #expect(
      observer.all == [
        "impulses=2 granted false", "impulses=2 granted true", "impulses=2 quota_exceeded:impulses false",
        "impulses=1 granted false",
      ])
    var kinds: [LedgerEntry.Kind] = []
    for _ in 0..<3 { if let entry = await entries.next() { kinds.append(entry.kind) } }
    #expect(kinds == [.change, .consumption, .reservation])
  }

  @Test("Refusals are removed when their keys are free again, and what was granted stays")
  func oldRefusals() async throws {
    let ledger = ledger()
    _ = try await ledger.change("ada", .openTrial(zone: "UTC"), actor: "test")
    time.advance(by: .milliseconds(1))
    _ = try await ledger.consume(request(4, key: "a"))
    _ = try await ledger.consume(request(3, key: "b"))
    time.advance(by: .seconds(7 * 86_400))
    #expect(try await ledger.removeOldRefusals() == 0)
    time.advance(by: .milliseconds(1))
    #expect(try await ledger.removeOldRefusals() == 1)
    #expect(
      try await ledger.history(of: "ada", before: nil, limit: 9).map(\.kind) == [.consumption, .change])
  }

  @Test(
    "However often an account moves, few zones are kept, and the months are as if all were",
    arguments: [1, 8, 300])
  func zones(_ hours: Int) async throws {
    let store = TimeZoneStore(fileSystem: DiskFileSystem())
    let ledger = ledger()
    var generator = SeededGenerator(seed: UInt64(hours))
    _ = try await ledger.change("ada", .openTrial(zone: "UTC"), actor: "test")
    var profile = try await ledger.change("ada", .subscribe(.foundation, end: nil), actor: "test")
    var all = profile.zones
    for number in 0..<150 {
      time.advance(by: .seconds(Int64.random(in: 0...Int64(hours) * 7_200, using: &generator)))
      let zone = ["Asia/Tokyo", "Europe/Oslo", "America/New_York"][number % 3]
      profile = try await ledger.change("ada", .moveToZone(zone), actor: "ada")
      all.append(ZoneChange(zone: zone, since: time.now()))
      #expect(profile.zone == zone && profile.zones.count <= 12)
      var unpruned = profile
      unpruned.zones = all
      let pruned = try AccountPeriods(of: profile, zones: store)
      let whole = try AccountPeriods(of: unpruned, zones: store)
      for kind in [PeriodKind.monthly, .calendar] {
        let period = whole.period(kind, at: time.now())
        #expect(pruned.period(kind, at: time.now()) == period)
        #expect(pruned.period(kind, at: period.end) == whole.period(kind, at: period.end))
      }
    }
  }
}
