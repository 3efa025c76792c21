import Basics
import Foundation
import Quota
import Testing

/// The rows of `periods.jsonl`, which were calculated independently.
@Suite("Monthly periods agree with the data set")
struct PeriodsConformanceTests {
  private struct Row {
    let kind: String
    let zone: String
    let anchor: LocalTime
    let now: Timestamp
    let period: QuotaPeriod
    let index: Int

    init(_ line: Substring) throws {
      let row = JSONCursor(try JSONValue(parsing: Array(line.utf8)))
      kind = try row["kind"].string()
      zone = try row["zone"].string()
      // The anchor is wall time; read as UTC it has the same day and time of day.
      let anchor = try #require(Timestamp(try row["anchor"].string() + "Z"))
      self.anchor = try #require(LocalTime(anchor.date, millisecondOfDay: anchor.millisecondOfDay))
      now = Timestamp(milliseconds: try row["now"].integer())
      period = QuotaPeriod(
        start: Timestamp(milliseconds: try row["start"].integer()),
        end: Timestamp(milliseconds: try row["end"].integer()))
      index = Int(try row["index"].integer())
    }
  }

  private static func rows() throws -> [Row] {
    let url = try #require(Bundle.module.url(forResource: "Resources/periods", withExtension: "jsonl"))
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { try Row($0) }
  }

  @Test("Every row's period and number are ours")
  func agree() throws {
    let zones = TimeZoneStore(fileSystem: DiskFileSystem())
    let rows = try Self.rows()
    #expect(rows.count == 3_198)
    for (number, row) in rows.enumerated() {
      let months = MonthlyPeriods(anchor: row.anchor, in: try zones.rules(of: row.zone))
      #expect(months.period(at: row.now) == row.period, "row \(number + 1), \(row.zone)")
      #expect(months.number(at: row.now) == row.index, "row \(number + 1), \(row.zone)")
    }
  }

  @Test("Calendar months are those of the data set, counted from 1970")
  func calendar() throws {
    let zones = TimeZoneStore(fileSystem: DiskFileSystem())
    let rows = try Self.rows().filter { $0.kind == "calendar" }
    #expect(rows.count > 100)
    for row in rows {
      let months = MonthlyPeriods(calendarIn: try zones.rules(of: row.zone))
      #expect(months.period(at: row.now) == row.period, "\(row.zone), \(row.now)")
    }
  }
}
