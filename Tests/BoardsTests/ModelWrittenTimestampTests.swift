import Basics
import Boards
import Testing

@Suite("WrittenTimestamp")
struct ModelWrittenTimestampTests {
  @Test(
    "A time is read as an instant, whatever its spelling",
    arguments: [
      ("2026-08-25T17:00:00Z", "2026-08-25T17:00:00.000Z"),
      ("2026-8-5T7:00:00Z", "2026-08-05T07:00:00.000Z"),
      ("2026-08-25t17:00:00+02:00", "2026-08-25T15:00:00.000Z"),
      ("2026-08-25 \t 17:00:00.25 -3", "2026-08-25T20:00:00.250Z"),
      ("2026-08-25T17:00:00+5:30", "2026-08-25T11:30:00.000Z"),
      ("2026-08-25T17:00:00", "2026-08-25T17:00:00.000Z"),
      ("2026-08-25T17:00:00.Z", "2026-08-25T17:00:00.000Z"),
      ("2026-08-25T17:00:00.123456789123Z", "2026-08-25T17:00:00.123Z"),
      ("2026-08-25", "2026-08-25T00:00:00.000Z"),
      ("2026-02-30", "2026-03-02T00:00:00.000Z"),
      ("2026-13-01", "2027-01-01T00:00:00.000Z"),
      ("2026-00-00", "2025-11-30T00:00:00.000Z"),
      ("2026-08-25T99:99:99Z", "2026-08-29T04:40:39.000Z"),
      ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.500Z"),
    ])
  func readsInstants(text: String, expected: String) throws {
    let stamp = try #require(WrittenTimestamp(text))
    #expect(stamp.instant.text(.milliseconds) == expected)
    #expect(stamp.text == text)
  }

  @Test(
    "Text of another shape is no time stamp",
    arguments: [
      "", "2026", "2026-08", "26-08-25", "2026-8-5T", "2026-08-25T17:00", "2026-08-25T17:00Z",
      "2026-08-25T17:00:0Z",
      "2026-08-25T17:00:00z", "2026-08-25T17:00:00 ", "2026-08-25 ", "2026-08-25T17:00:00+",
      "2026-08-25T17:00:00+2:3",
      "2026-08-25x17:00:00Z", " 2026-08-25", "2026-08-25T17:00:00ZZ", "2026-008-25", "tomorrow",
    ])
  func refuses(text: String) {
    #expect(WrittenTimestamp(text) == nil)
  }

  @Test("A bare day is that day in every zone, a time is converted")
  func localDays() throws {
    let day = try #require(WrittenTimestamp("2026-08-25"))
    let late = try #require(WrittenTimestamp("2026-08-25T23:30:00Z"))
    for (offset, expected) in [(0, 25), (3600, 26), (-3600 * 12, 25), (3600 * 14, 26)] {
      let zone = LocalZone(secondsEast: offset)
      #expect(day.isFloatingDay && day.localDay(in: zone) == CivilDate(year: 2026, month: 8, day: 25))
      #expect(late.localDay(in: zone) == CivilDate(year: 2026, month: 8, day: expected))
    }
  }

  @Test("What writers make of an instant is UTC to the second")
  func writes() throws {
    let instant = try #require(Timestamp("2026-08-25T17:00:05.900Z"))
    let stamp = WrittenTimestamp(instant)
    #expect(stamp.text == "2026-08-25T17:00:05Z")
    #expect(stamp == WrittenTimestamp(stamp.text))
  }
}

@Suite("LocalZone")
struct ModelLocalZoneTests {
  /// A zone an hour east of UTC, two hours from 29 March 2026, 01:00 UTC.
  static let changing = LocalZone { instant in
    guard let change = Timestamp("2026-03-29T01:00:00Z") else { return 0 }
    return instant < change ? 3600 : 7200
  }

  @Test("A day begins at its midnight, before and after the clocks change")
  func beginnings() throws {
    for (day, expected) in [
      (28, "2026-03-27T23:00:00Z"), (29, "2026-03-28T23:00:00Z"), (30, "2026-03-29T22:00:00Z"),
    ] {
      let date = try #require(CivilDate(year: 2026, month: 3, day: day))
      let start = Self.changing.start(of: date)
      #expect(start.text() == expected)
      #expect(Self.changing.day(of: start) == date)
      #expect(Self.changing.day(of: start.advanced(by: .milliseconds(-1))) < date)
    }
  }
}
