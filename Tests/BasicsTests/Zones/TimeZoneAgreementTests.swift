import Basics
import Foundation
import TestSupport
import Testing

/// Every zone of the machine against Python's reader of the same files.
@Suite("Time zones agree with Python's")
struct TimeZoneAgreementTests {
  /// Prints for every zone and instant the offset there, and the first instant at which the clocks show what they
  /// show then: Python gives both of two (`fold`), and moves a skipped time by the offset before the gap.
  private static let program = """
    import random, sys, zoneinfo
    from datetime import datetime, timedelta, timezone
    zoneinfo.reset_tzpath([sys.argv[1]])
    random.seed(11)
    epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
    for name in sorted(zoneinfo.available_timezones()):
        zone = zoneinfo.ZoneInfo(name)
        for _ in range(40):
            second = random.randrange(-2_000_000_000, 4_102_444_800)
            there = (epoch + timedelta(seconds=second)).astimezone(zone)
            wall = datetime.fromtimestamp(second, timezone.utc).replace(tzinfo=zone, fold=0)
            instant = (wall - wall.utcoffset()).replace(tzinfo=timezone.utc)
            print(name, second, int(there.utcoffset().total_seconds()), int((instant - epoch).total_seconds()))
    """

  @Test("Offsets and wall times of all zones are those that Python finds")
  func agree() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, TimeZoneStore.systemPath]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let zones = TimeZoneStore(fileSystem: DiskFileSystem())
    var names: Set<Substring> = []
    for line in output.split(separator: "\n") {
      let fields = line.split(separator: " ")
      let numbers = try fields.dropFirst().map { try #require(Int64($0)) }
      try #require(numbers.count == 3)
      let rules = try zones.rules(of: String(fields[0]))
      let instant = Timestamp(milliseconds: numbers[0] * 1_000)
      #expect(rules.offset(at: instant) == Int(numbers[1]), "\(fields[0]) at \(instant)")
      let wall = try #require(LocalTime(instant.date, millisecondOfDay: instant.millisecondOfDay))
      #expect(
        rules.instant(of: wall).milliseconds == numbers[2] * 1_000, "\(fields[0]), \(instant) on the wall")
      names.insert(fields[0])
    }
    #expect(names.count > 400)
  }
}
