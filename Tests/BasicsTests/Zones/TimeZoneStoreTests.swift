import Basics
import TestSupport
import Testing

@Suite struct TimeZoneStoreTests {
  private let zones = TimeZoneStore(fileSystem: DiskFileSystem())

  private func instant(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

  private func local(_ text: String) throws -> LocalTime {
    let instant = try instant(text + "Z")
    return try #require(LocalTime(instant.date, millisecondOfDay: instant.millisecondOfDay))
  }

  @Test(
    "The clocks of a zone are those of its file, and beyond it those of its rule",
    arguments: [
      ("Europe/Oslo", "1970-06-01T00:00:00Z", 3_600), ("Europe/Oslo", "2026-03-29T00:59:59Z", 3_600),
      ("Europe/Oslo", "2026-03-29T01:00:00Z", 7_200), ("Europe/Oslo", "2026-10-25T01:00:00Z", 3_600),
      ("Europe/Oslo", "2099-07-01T12:00:00Z", 7_200), ("America/New_York", "2060-11-07T05:59:59Z", -14_400),
      ("America/New_York", "2060-11-07T06:00:00Z", -18_000),
      ("Australia/Lord_Howe", "2026-01-01T00:00:00Z", 39_600),
      ("Australia/Lord_Howe", "2090-07-01T00:00:00Z", 37_800),
      ("Asia/Kathmandu", "2026-01-01T00:00:00Z", 20_700),
      ("Pacific/Apia", "2011-12-30T09:59:59Z", -36_000), ("Pacific/Apia", "2011-12-30T10:00:00Z", 50_400),
      ("Europe/Dublin", "2080-01-01T00:00:00Z", 0), ("Europe/Dublin", "2080-07-01T00:00:00Z", 3_600),
      ("America/Nuuk", "2090-07-01T00:00:00Z", -3_600), ("Etc/GMT+5", "2026-01-01T00:00:00Z", -18_000),
      ("UTC", "2026-01-01T00:00:00Z", 0), ("Africa/Casablanca", "2026-01-01T00:00:00Z", 3_600),
    ])
  func offsets(_ zone: String, _ text: String, _ seconds: Int) throws {
    #expect(try zones.rules(of: zone).offset(at: instant(text)) == seconds)
  }

  @Test(
    "A time that the clocks skip moves forward by what they skip; of one that they show twice it is the first",
    arguments: [
      ("Europe/Oslo", "2026-03-29T02:30:00.250", "2026-03-29T01:30:00.250Z"),
      ("Europe/Oslo", "2026-03-29T03:00:00", "2026-03-29T01:00:00Z"),
      ("Europe/Oslo", "2026-10-25T02:30:00", "2026-10-25T00:30:00Z"),
      ("Europe/Oslo", "2026-10-25T03:00:00", "2026-10-25T02:00:00Z"),
      ("Europe/Oslo", "2090-03-26T02:00:00", "2090-03-26T01:00:00Z"),
      ("Australia/Lord_Howe", "2026-10-04T02:15:00", "2026-10-03T15:45:00Z"),
      ("Pacific/Apia", "2011-12-30T12:00:00", "2011-12-30T22:00:00Z"),
      ("America/Havana", "2026-03-08T00:30:00", "2026-03-08T05:30:00Z"),
      ("Antarctica/Troll", "2026-03-29T01:30:00", "2026-03-29T01:30:00Z"),
      ("UTC", "2026-03-29T02:30:00", "2026-03-29T02:30:00Z"),
    ])
  func wallTimes(_ zone: String, _ wall: String, _ expected: String) throws {
    #expect(try zones.rules(of: zone).instant(of: local(wall)) == instant(expected))
  }

  @Test("What the clocks show leads back to the instant, or to the first of two")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 3)
    for name in ["Europe/Oslo", "Australia/Lord_Howe", "Pacific/Apia", "America/Havana", "Africa/Casablanca"]
    {
      let rules = try zones.rules(of: name)
      for _ in 0..<2_000 {
        let instant = Timestamp(milliseconds: .random(in: 0...4_102_444_800_000, using: &generator))
        let back = rules.instant(of: rules.localTime(at: instant))
        #expect(
          back == instant || (back < instant && rules.localTime(at: back) == rules.localTime(at: instant)))
      }
    }
  }

  @Test(
    "An unknown zone is an error",
    arguments: ["Europe/Atlantis", "Nowhere", "Europe", "europe/oslo", "Europe/Oslo/x"])
  func unknown(_ name: String) throws {
    #expect(throws: TimeZoneError.self) { try zones.rules(of: name) }
    do { _ = try zones.rules(of: name) } catch { #expect(error.code == .unknown) }
  }

  @Test(
    "What cannot be a zone's name never reaches the disk",
    arguments: [
      "", "/etc/passwd", "../zoneinfo/UTC", "Europe/../UTC", "Europe//Oslo", "zone.tab", "Europe/Oslo/",
      "a\0b", "Zürich",
      String(repeating: "a", count: 256),
    ])
  func invalidNames(_ name: String) throws {
    let disk = MemoryFileSystem()
    let store = TimeZoneStore(path: "/", fileSystem: disk)
    do {
      _ = try store.rules(of: name)
      Issue.record("\(name) was taken.")
    } catch {
      #expect(error.code == .invalidName)
    }
    #expect(disk.calls.isEmpty)
  }

  @Test("A zone that counts leap seconds is refused, and so is a file that is none")
  func strangeFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a zone", to: "table")
    for (path, name) in [(TimeZoneStore.systemPath, "right/Europe/Oslo"), (folder.path, "table")] {
      do {
        _ = try TimeZoneStore(path: path, fileSystem: DiskFileSystem()).rules(of: name)
        Issue.record("\(name) was taken.")
      } catch {
        #expect(error.code == .malformed)
      }
    }
  }

  @Test("A zone is read once")
  func readOnce() throws {
    let folder = try TemporaryFolder()
    let bytes = try DiskFileSystem().openFolder(at: TimeZoneStore.systemPath)
      .readFile("Japan", limit: 1 << 20, followingLinks: true)
    try folder.write(bytes, to: "Japan")
    let store = TimeZoneStore(path: folder.path, fileSystem: DiskFileSystem())
    #expect(try store.rules(of: "Japan").offset(at: Timestamp(milliseconds: 0)) == 32_400)
    try folder.write([0], to: "Japan")
    #expect(try store.rules(of: "Japan").name == "Japan")
  }
}
