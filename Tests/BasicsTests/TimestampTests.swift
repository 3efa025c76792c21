import Basics
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test(
    "An instant and its text are the same thing, with milliseconds",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
      (951_782_400_000, "2000-02-29T00:00:00.000Z"), (1_787_677_200_250, "2026-08-25T17:00:00.250Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (-62_167_219_200_000, "0000-01-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func text(_ milliseconds: Int64, _ text: String) {
    #expect(Timestamp(milliseconds: milliseconds).text(.milliseconds) == text)
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test("Text to the second drops the fraction, before 1970 too")
  func seconds() {
    #expect(Timestamp(milliseconds: 1_787_677_200_999).text() == "2026-08-25T17:00:00Z")
    #expect(Timestamp(milliseconds: -1).text() == "1969-12-31T23:59:59Z")
    #expect(Timestamp("2026-08-25T17:00:00Z")?.milliseconds == 1_787_677_200_000)
  }

  @Test(
    "An offset is taken off, and digits beyond the millisecond are dropped",
    arguments: [
      ("2026-08-25T19:30:00+02:30", "2026-08-25T17:00:00.000Z"),
      ("2026-12-31T23:00:00-01:30", "2027-01-01T00:30:00.000Z"),
      ("2026-08-25T17:00:00.9999999Z", "2026-08-25T17:00:00.999Z"),
      ("2026-08-25T17:00:00.5Z", "2026-08-25T17:00:00.500Z"),
      ("2026-08-25T17:00:00-00:00", "2026-08-25T17:00:00.000Z"),
    ])
  func otherForms(_ text: String, _ expected: String) {
    #expect(Timestamp(text)?.text(.milliseconds) == expected)
  }

  @Test(
    "Anything else is no instant",
    arguments: [
      "", "2026", "2026-08-25", "2026-08-25 17:00:00Z", "2026-08-25T17:00Z", "2026-08-25T17:00:00",
      "2026-08-25T17:00:00z", "2026-8-25T17:00:00Z", "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z",
      "2026-00-10T00:00:00Z", "2026-13-10T00:00:00Z", "2026-08-00T00:00:00Z", "2026-08-25T24:00:00Z",
      "2026-08-25T17:60:00Z", "2026-08-25T17:00:60Z", "2026-08-25T17:00:00.Z", "2026-08-25T17:00:00,5Z",
      "2026-08-25T17:00:00+2:00", "2026-08-25T17:00:00+0200", "2026-08-25T17:00:00+24:00",
      "2026-08-25T17:00:00+02:60", "2026-08-25T17:00:00Z ", " 2026-08-25T17:00:00Z", "-026-08-25T17:00:00Z",
      "2026-08-25T17:00:00+02:00Z", "２026-08-25T17:00:00Z", "2026-08-25T17:00:0０Z",
    ])
  func refused(_ text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test("The first and the last instant have text and lie in order")
  func extremes() {
    let first = Timestamp(milliseconds: .min)
    let last = Timestamp(milliseconds: .max)
    #expect(first.text().hasPrefix("-292275055-05-16T16:47:04"))
    #expect(last.text(.milliseconds) == "+292278994-08-17T07:12:55.807Z")
    #expect(first < last)
  }

  @Test(
    "An instant is moved by a duration and stays within what can be expressed",
    arguments: [
      (0, .milliseconds(1_500), 1_500), (0, .seconds(-1), -1_000), (5, .microseconds(1_999), 6),
      (5, .microseconds(-1_999), 4), (.max, .milliseconds(1), .max), (.min, .seconds(-1), .min),
      (0, .seconds(Int64.max), .max), (0, .seconds(Int64.min), .min),
    ] as [(Int64, Duration, Int64)])
  func advanced(_ start: Int64, _ duration: Duration, _ end: Int64) {
    #expect(Timestamp(milliseconds: start).advanced(by: duration).milliseconds == end)
  }

  @Test("Random instants survive their text", arguments: 0..<20)
  func roundTrip(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let instant = Timestamp(
        milliseconds: .random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator))
      #expect(Timestamp(instant.text(.milliseconds)) == instant, "seed \(seed)")
    }
  }
}

@Suite struct CivilDateTests {
  @Test("Every day of 800 years follows the one before it")
  func tiling() {
    var expected = (year: 1600, month: 1, day: 1)
    for days in -135_140..<157_054 {
      let date = CivilDate(daysSince1970: days)
      guard (date.year, date.month, date.day) == expected, date.daysSince1970 == days else {
        Issue.record("day \(days) is \(date), not \(expected)")
        return
      }
      expected.day += 1
      if expected.day > CivilDate.days(inMonth: expected.month, of: expected.year) {
        expected = (expected.year, expected.month + 1, 1)
      }
      if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
    }
    #expect(expected == (2400, 1, 1))
  }

  @Test(
    "Days that are not in the calendar are refused",
    arguments: [
      (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32),
      (Int.max, 1, 1), (Int.min, 1, 1),
    ])
  func refused(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test("Leap days exist", arguments: [2000, 2024, -4, 1_000_000])
  func leapDays(_ year: Int) throws {
    let date = try #require(CivilDate(year: year, month: 2, day: 29))
    #expect(CivilDate(daysSince1970: date.daysSince1970) == date)
  }
}
