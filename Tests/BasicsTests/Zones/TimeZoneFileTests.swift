import Basics
import TestSupport
import Testing

@Suite struct TimeZoneFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Reads bytes as the file of a zone.
  private func read(_ bytes: [UInt8]) throws -> TimeZoneRules {
    try folder.write(bytes, to: "Zone")
    return try TimeZoneStore(path: folder.path, fileSystem: DiskFileSystem()).rules(of: "Zone")
  }

  /// The bytes of a number, the highest first.
  private static func number(_ number: Int64, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: number >> (Int64($0) * 8)) }
  }

  /// A part of a file: header and data.
  private static func part(
    version: UInt8, width: Int, instants: [Int64] = [], indices: [UInt8] = [], offsets: [Int64] = [0],
    leaps: Int = 0
  ) -> [UInt8] {
    var bytes = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
    for count in [0, 0, leaps, instants.count, offsets.count, 4] { bytes += number(Int64(count), 4) }
    for instant in instants { bytes += number(instant, width) }
    bytes += indices
    for offset in offsets { bytes += number(offset, 4) + [0, 0] }
    bytes += Array("XYZ\0".utf8)
    return bytes + [UInt8](repeating: 0, count: leaps * (width + 4))
  }

  /// A file of version 2 or later, with an empty first part.
  private static func file(
    version: UInt8 = UInt8(ascii: "2"), instants: [Int64] = [], indices: [UInt8] = [], offsets: [Int64] = [0],
    footer: String = "\n\n"
  ) -> [UInt8] {
    part(version: version, width: 4)
      + part(version: version, width: 8, instants: instants, indices: indices, offsets: offsets)
      + Array(footer.utf8)
  }

  private func offset(_ rules: TimeZoneRules, at second: Int64) -> Int {
    rules.offset(at: Timestamp(milliseconds: second * 1_000))
  }

  @Test("A file of version 1 is read by its 32-bit part")
  func versionOne() throws {
    let rules = try read(
      Self.part(version: 0, width: 4, instants: [-100, 100], indices: [1, 0], offsets: [-3_600, 7_200]))
    #expect(
      [-101, -100, 99, 100, 9_000_000_000].map { offset(rules, at: $0) } == [
        -3_600, 7_200, 7_200, -3_600, -3_600,
      ])
  }

  @Test("Versions 2 to 4 are read by their 64-bit part", arguments: ["2", "3", "4"] as [Character])
  func laterVersions(_ version: Character) throws {
    let byte = try #require(version.asciiValue)
    let rules = try read(
      Self.file(
        version: byte, instants: [-9_000_000_000, 9_000_000_000], indices: [0, 1], offsets: [60, 120],
        footer: "\n\n"))
    #expect(
      [-9_000_000_001, 0, 9_000_000_000, 99_000_000_000].map { offset(rules, at: $0) } == [60, 60, 120, 120])
  }

  @Test(
    "A rule in the last line goes on where the list ends",
    arguments: [
      ("EST5", [-18_000, -18_000]), ("<-03>3", [-10_800, -10_800]), ("<+0545>-5:45", [20_700, 20_700]),
      ("CET-1CEST,M3.5.0,M10.5.0/3", [3_600, 7_200]), ("AEST-10AEDT,M10.1.0,M4.1.0/3", [39_600, 36_000]),
      ("XXX3YYY,J60,J300", [-10_800, -7_200]), ("XXX3YYY2:30,59,300/2:15:30", [-10_800, -9_000]),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", [-7_200, -3_600]), ("IST-1GMT0,M10.5.0,M3.5.0/1", [0, 3_600]),
      ("XXX0YYY-1,0/0,J365/25", [3_600, 3_600]),
    ])
  func rules(_ rule: String, _ expected: [Int]) throws {
    let rules = try read(Self.file(version: UInt8(ascii: "3"), footer: "\n\(rule)\n"))
    // 15 January and 15 July 2090.
    #expect([3_788_035_200, 3_803_673_600].map { offset(rules, at: $0) } == expected)
  }

  @Test(
    "Days are counted without the 29th of February, or with it, as the rule says",
    arguments: [
      ("XXX0YYY,J59/0,J60/0", "2092-02-28T00:00:00Z", "2092-02-29T23:00:00Z"),
      ("XXX0YYY,J59/0,J60/0", "2093-02-28T00:00:00Z", "2093-02-28T23:00:00Z"),
      ("XXX0YYY,59/0,60/0", "2092-02-29T00:00:00Z", "2092-02-29T23:00:00Z"),
      ("XXX0YYY,59/0,60/0", "2093-03-01T00:00:00Z", "2093-03-01T23:00:00Z"),
    ])
  func daysOfYear(_ rule: String, _ start: String, _ end: String) throws {
    let rules = try read(Self.file(footer: "\n\(rule)\n"))
    for (text, before, after) in [(start, 0, 3_600), (end, 3_600, 0)] {
      let change = try #require(Timestamp(text))
      #expect(rules.offset(at: Timestamp(milliseconds: change.milliseconds - 1)) == before)
      #expect(rules.offset(at: change) == after)
    }
  }

  @Test(
    "A last line that is no rule is refused",
    arguments: [
      "X5", "EST", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0", "EST25",
      "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J300", "EST5EDT,366,J300", "EST5EDT,M3.2.0/168,M11.1.0", "<EST5",
      "EST5 ",
      "EST5EDT,M3.2.0,M11.1.0,", "EST5:60", "EST99999999999999999999",
    ])
  func badRules(_ rule: String) {
    #expect(throws: TimeZoneError.self) { try read(Self.file(footer: "\n\(rule)\n")) }
  }

  @Test("What breaks the form is refused", arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8])
  func malformed(_ number: Int) {
    let bad: [[UInt8]] = [
      [], Array("TZif".utf8), Array("TZix".utf8) + Self.file().dropFirst(4),
      Self.file(instants: [5, 5], indices: [0, 0]), Self.file(instants: [5], indices: [1]),
      Self.file(offsets: []),
      Self.file(offsets: [93_600]), Self.file(footer: "\nEST5"), Self.part(version: 0, width: 4, leaps: 1),
    ]
    do {
      _ = try read(bad[number])
      Issue.record("It was taken.")
    } catch {
      #expect((error as? TimeZoneError)?.code == .malformed)
    }
  }

  @Test("A file that is cut anywhere is refused")
  func cut() throws {
    let bytes = try DiskFileSystem().openFolder(at: TimeZoneStore.systemPath)
      .openFolder("Europe").readFile("Oslo", limit: 1 << 20, followingLinks: true)
    _ = try read(bytes)
    for count in 0..<bytes.count {
      #expect(throws: TimeZoneError.self, "\(count) bytes") { try read(Array(bytes.prefix(count))) }
    }
  }

  @Test(
    "Whatever bytes are changed, a file is read or refused, and what is read answers",
    arguments: UInt64(1)...4)
  func damaged(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let disk = try DiskFileSystem().openFolder(at: TimeZoneStore.systemPath).openFolder("America")
    var read = 0
    for name in ["Nuuk", "Havana", "New_York"] {
      let whole = try disk.readFile(name, limit: 1 << 20, followingLinks: true)
      for _ in 0..<500 {
        var bytes = whole
        for _ in 0...Int.random(in: 0..<4, using: &generator) {
          // Half of the changes are where the counts and the rule are.
          let index =
            Bool.random(using: &generator)
            ? Int.random(in: 0..<bytes.count, using: &generator)
            : (Bool.random(using: &generator)
              ? Int.random(in: 0..<44, using: &generator)
              : bytes.count - 1 - Int.random(in: 0..<30, using: &generator))
          bytes[index] = UInt8.random(in: 0...255, using: &generator)
        }
        guard let rules = try? self.read(bytes) else { continue }
        read += 1
        for milliseconds in [Int64.min, -1, 0, 4_000_000_000_000, .max] {
          let local = rules.localTime(at: Timestamp(milliseconds: milliseconds))
          if milliseconds.magnitude < 1 << 50 { _ = rules.instant(of: local) }
        }
      }
    }
    #expect(read > 100)
  }
}
