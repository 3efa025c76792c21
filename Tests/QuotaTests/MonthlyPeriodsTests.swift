import Basics
import Entitlement
import Quota
import TestSupport
import Testing

@Suite struct MonthlyPeriodsTests {
  private static let zones = TimeZoneStore(fileSystem: DiskFileSystem())

  /// Zones with odd offsets, shifts of half an hour and of two hours, changes at midnight, and a day that was skipped.
  private static let oddZones = [
    "UTC", "Europe/Oslo", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "Antarctica/Troll",
    "America/Havana", "Pacific/Apia", "Pacific/Chatham", "Africa/Casablanca", "America/Sao_Paulo",
    "Asia/Beirut",
  ]

  private static func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

  private static func months(_ anchor: String, _ zone: String) throws -> MonthlyPeriods {
    let instant = try time(anchor + "Z")
    let local = try #require(LocalTime(instant.date, millisecondOfDay: instant.millisecondOfDay))
    return MonthlyPeriods(anchor: local, in: try zones.rules(of: zone))
  }

  @Test("Months tile time from 1970 to 2100 for every day of the month", arguments: oddZones)
  func tile(_ zone: String) throws {
    var generator = SeededGenerator(seed: 5)
    let rules = try Self.zones.rules(of: zone)
    for day in 1...31 {
      let year = Int.random(in: 1970...2090, using: &generator)
      let date = try #require(CivilDate(year: year, month: 1, day: day))
      // Times in the night are those that clocks skip and repeat.
      let local = try #require(
        LocalTime(date, millisecondOfDay: .random(in: 0..<4 * 3_600_000, using: &generator)))
      let months = MonthlyPeriods(anchor: local, in: rules)
      let first = (1970 - year) * 12
      var start = months.boundary(first)
      for number in first..<first + 131 * 12 {
        let end = months.boundary(number + 1)
        let length = end.milliseconds - start.milliseconds
        // From 27 to 32 days: a skipped day and a shifted clock are the most a month can differ by.
        #expect((27 * 86_400_000...32 * 86_400_000).contains(length), "\(zone), day \(day), month \(number)")
        start = end
      }
      for _ in 0..<20 {
        let now = Timestamp(milliseconds: .random(in: 0...4_102_444_800_000, using: &generator))
        let number = months.number(at: now)
        let period = months.period(at: now)
        #expect(period.contains(now))
        #expect(period == QuotaPeriod(start: months.boundary(number), end: months.boundary(number + 1)))
        #expect(months.number(at: period.start) == number)
        #expect(months.number(at: Timestamp(milliseconds: period.end.milliseconds - 1)) == number)
        #expect(months.number(at: period.end) == number + 1)
      }
    }
  }

  @Test("An anchor on the 31st gives the last day of short months and the 31st again")
  func lastDay() throws {
    let months = try Self.months("2024-01-31T10:00:00", "UTC")
    let expected = ["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"]
    #expect((0..<5).map { String(months.boundary($0).text().prefix(10)) } == expected)
    #expect(months.boundary(13).text() == "2025-02-28T10:00:00Z")
    #expect(months.boundary(-1).text() == "2023-12-31T10:00:00Z")
  }

  @Test("A boundary that the clocks skip moves forward for that month alone")
  func gap() throws {
    let months = try Self.months("2026-02-28T02:30:00", "Europe/Oslo")
    #expect(try months.boundary(1) == Self.time("2026-03-28T01:30:00Z"))
    let skipped = try Self.months("2026-01-29T02:30:00", "Europe/Oslo")
    #expect(try skipped.boundary(2) == Self.time("2026-03-29T01:30:00Z"))
    #expect(try skipped.boundary(3) == Self.time("2026-04-29T00:30:00Z"))
  }

  // MARK: Accounts

  private static func profile(
    _ zones: [(String, String)], runStart: String, plan: PlanName = .foundation,
    subscribedSince: String? = nil
  ) throws -> AccountProfile {
    AccountProfile(
      account: "ada", subscription: SubscriptionProfile(plan: plan, status: .active),
      zones: try zones.map { ZoneChange(zone: $0.0, since: try time($0.1)) }, runStart: try time(runStart),
      subscribedSince: try subscribedSince.map(time))
  }

  @Test("Whatever zones an account moves through, its months tile time and none is much shorter than a month")
  func moving() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let runStart = Timestamp(milliseconds: .random(in: 0...1_800_000_000_000, using: &generator))
      var moves = [ZoneChange(zone: "UTC", since: Timestamp(milliseconds: .min))]
      var now = runStart
      for _ in 0..<12 {
        now = now.advanced(by: .seconds(.random(in: 0...4_000_000, using: &generator)))
        moves.append(
          ZoneChange(zone: try #require(Self.oddZones.randomElement(using: &generator)), since: now))
      }
      let profile = AccountProfile(
        account: "ada", subscription: SubscriptionProfile(plan: .foundation, status: .active), zones: moves,
        runStart: runStart)
      let periods = try AccountPeriods(of: profile, zones: Self.zones)
      for kind in [PeriodKind.monthly, .calendar] {
        var period = periods.period(kind, at: runStart)
        #expect(period.contains(runStart))
        while period.end < now {
          let next = periods.period(kind, at: period.end)
          #expect(next.start == period.end)
          let inside = Timestamp(
            milliseconds: .random(in: next.start.milliseconds..<next.end.milliseconds, using: &generator))
          #expect(periods.period(kind, at: inside) == next)
          #expect(next.end.milliseconds - next.start.milliseconds > 25 * 86_400_000)
          #expect(next.end.milliseconds - next.start.milliseconds < 34 * 86_400_000)
          period = next
        }
      }
    }
  }

  @Test("A move leaves the running period's end, and only the last of several moves in a period counts")
  func move() throws {
    let profile = try Self.profile(
      [
        ("UTC", "1970-01-01T00:00:00Z"), ("Asia/Tokyo", "2026-02-10T00:00:00Z"),
        ("America/New_York", "2026-02-11T00:00:00Z"),
      ], runStart: "2026-01-15T00:00:00Z")
    let periods = try AccountPeriods(of: profile, zones: Self.zones)
    let moved = try Self.time("2026-02-11T00:00:00Z")
    #expect(periods.period(.calendar, at: moved).end == (try Self.time("2026-03-01T00:00:00Z")))
    #expect(
      periods.period(.calendar, at: try Self.time("2026-03-02T00:00:00Z")).end
        == (try Self.time("2026-04-01T04:00:00Z")))
    #expect(periods.period(.monthly, at: moved).end == (try Self.time("2026-02-15T00:00:00Z")))
    // In New York the run began on the 14th at 19:00, and from March clocks are an hour ahead.
    #expect(
      periods.period(.monthly, at: try Self.time("2026-02-20T00:00:00Z")).end
        == (try Self.time("2026-03-14T23:00:00Z")))
  }

  @Test(
    "What was used before the paid plan is cut off for every kind of period; a start that lies ahead cuts nothing"
  )
  func counted() throws {
    let profile = try Self.profile(
      [("UTC", "1970-01-01T00:00:00Z")], runStart: "2026-02-10T00:00:00Z",
      subscribedSince: "2026-02-10T00:00:00Z")
    let periods = try AccountPeriods(of: profile, zones: Self.zones)
    let now = try Self.time("2026-02-20T00:00:00Z")
    let since = try Self.time("2026-02-10T00:00:00Z")
    for kind in PeriodKind.allCases { #expect(periods.countedPeriod(kind, at: now).start == since) }
    #expect(periods.countedPeriod(.total, at: now).resetsAt == nil)
    let early = try Self.time("2026-02-09T00:00:00Z")
    #expect(periods.countedPeriod(.calendar, at: early).start == (try Self.time("2026-02-01T00:00:00Z")))
    let trial = try AccountPeriods(
      of: Self.profile([("UTC", "1970-01-01T00:00:00Z")], runStart: "2026-02-10T00:00:00Z", plan: .trial),
      zones: Self.zones)
    #expect(trial.countedPeriod(.total, at: now) == .always)
  }

  @Test("An account in a zone that the machine does not know is an error")
  func unknownZone() throws {
    do {
      _ = try AccountPeriods(
        of: Self.profile([("Mars/Olympus", "1970-01-01T00:00:00Z")], runStart: "2026-01-01T00:00:00Z"),
        zones: Self.zones)
      Issue.record("It was taken.")
    } catch {
      #expect((error as? QuotaError)?.code == .timeZone)
    }
  }
}
