import Basics
import Entitlement
import Quota
import QuotaConformance
import Synchronization
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
    _ = try await ledger.consume(request(4, key: "a"))
    _ = try await ledger.consume(request(3, key: "b"))
    time.advance(by: .seconds(7 * 86_400))
    #expect(try await ledger.removeOldRefusals() == 0)
    time.advance(by: .milliseconds(1))
    #expect(try await ledger.removeOldRefusals() == 1)
    #expect(
      try await ledger.history(of: "ada", before: nil, limit: 9).map(\.kind) == [.consumption, .change])
  }

  @Test("However often an account moves, few zones are kept, and they are the ones that have a say")
  func zones() async throws {
    let ledger = ledger()
    _ = try await ledger.change("ada", .openTrial(zone: "UTC"), actor: "test")
    var profile = try await ledger.change("ada", .subscribe(.foundation, end: nil), actor: "test")
    for number in 0..<600 {
      time.advance(by: .seconds(86_400))
      let zone = ["Asia/Tokyo", "Europe/Oslo", "America/New_York"][number % 3]
      profile = try await ledger.change("ada", .moveToZone(zone), actor: "ada")
      #expect(profile.zone == zone && profile.zones.count <= 12)
    }
    let before = try await ledger.status(of: "ada")
    #expect(before[.impulses]?.resetsAt != nil)
    _ = try await ledger.change("ada", .moveToZone("UTC"), actor: "ada")
    #expect(try await ledger.status(of: "ada") == before)
  }
}
