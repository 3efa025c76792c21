import TestSupport
import Testing

@testable import Git

@Suite("Reading a damaged index file", .tags(.git))
struct GitIndexDamageTests {
  @Test("Any changed byte is noticed by the checksum", arguments: [2, 3, 4])
  func checksum(version: Int) throws {
    let bytes = try IndexFixture(version: version).read().bytes
    for offset in bytes.indices {
      var damaged = bytes
      damaged[offset] ^= 0x10
      #expect(throws: GitIndexError.self) { try GitIndexFile(damaged, modifiedSeconds: 0) }
    }
  }

  @Test("Any beginning of a file is refused", arguments: [2, 3, 4], [true, false])
  func truncated(version: Int, hasChecksum: Bool) throws {
    let bytes = try IndexFixture(version: version).read().bytes
    for length in bytes.indices {
      let part = Array(bytes[..<length])
      let file = hasChecksum ? part + part.withUnsafeBytes { GitIndexChecksum.sha1(of: $0) } : part
      // A file may end where only optional extensions are missing.
      guard let read = try? GitIndexFile(file, modifiedSeconds: 0) else { continue }
      #expect(
        read.bytes == bytes
          || hasChecksum && read.count == IndexFixture.files.count && read.extensions.isEmpty)
    }
  }

  @Test(
    "Whatever the bytes, reading and changing give an error or a file that can be read", arguments: [2, 3, 4])
  func flipped(version: Int) throws {
    let fixture = try IndexFixture(version: version)
    try fixture.repository.git("update-index", "--untracked-cache")
    try fixture.repository.git("status")
    var original = try fixture.read().bytes
    // Without a checksum, so that damage gets as far as it can.
    original.replaceSubrange((original.count - 20)..., with: repeatElement(0, count: 20))
    let id = try #require(ObjectID(String(repeating: "1", count: 40)))
    var changes = GitIndexChanges()
    changes.set("board/doing/one.md", id: id)
    changes.set("new/file.md", id: id)
    changes.move("board/doing/deep", to: "deep")
    changes.remove("z/last.md")
    for folder in ["", "board", "board/doing", "new"] { changes.recordTree(id, of: folder) }
    var random = SeededGenerator(seed: 20 + UInt64(version))
    var readable = 0
    var changeable = 0
    for round in 0..<3_000 {
      var bytes = original
      for _ in 0...Int.random(in: 0...2, using: &random) {
        let offset = Int.random(in: 0..<bytes.count - 20, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[offset] = UInt8.random(in: 0...255, using: &random)
        case 2: bytes.remove(at: offset)
        default: bytes.insert([0, 0xFF, 0x80, 0x2F, 0x30].randomElement(using: &random) ?? 0, at: offset)
        }
      }
      do throws(GitIndexError) {
        let file = try GitIndexFile(bytes, modifiedSeconds: round % 2 == 0 ? 0 : nil)
        readable += 1
        _ = (file.conflictedPaths, file.cachedTree(of: "board/doing"), file.entry(at: "a.md"))
        let changed = try file.applying(changes)
        let again = try GitIndexFile(changed, modifiedSeconds: nil)
        changeable += 1
        #expect(again.entry(at: "new/file.md")?.id == id)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
    // Much of a file is ids and times, of which any will do.
    #expect(readable > 300 && readable < 2_700)
    #expect(changeable > 150)
  }

  @Test("Each kind of damage is told", arguments: Damage.all)
  func told(damage: Damage) {
    let error = #expect(throws: GitIndexError.self) { try GitIndexFile(damage.bytes, modifiedSeconds: nil) }
    #expect(error?.message == damage.message)
    #expect(error?.hint?.hasSuffix(".") == true)
  }

  struct Damage: Sendable, CustomTestStringConvertible {
    let bytes: [UInt8]
    let message: String
    var testDescription: String { message }

    /// A file with a header, some bytes and no checksum.
    init(version: UInt8 = 2, count: UInt8, _ body: [UInt8], _ message: String) {
      bytes = Array("DIRC".utf8) + [0, 0, 0, version, 0, 0, 0, count] + body + GitIndexChecksum.none
      self.message = message
    }

    private init(file: [UInt8], _ message: String) {
      bytes = file
      self.message = message
    }

    static func entry(_ path: String, flags: UInt16 = 0) -> [UInt8] {
      var entry = [UInt8](repeating: 0, count: 60)
      entry.append(bigEndian: flags | UInt16(path.utf8.count))
      if flags & 0x4000 != 0 { entry += [0x40, 0] }
      entry += Array(path.utf8)
      return entry + [UInt8](repeating: 0, count: ((entry.count + 8) & ~7) - entry.count)
    }

    static let all = [
      Damage(file: [], "The index file is damaged at byte 0: it is too short."),
      Damage(
        file: [UInt8](repeating: 1, count: 40),
        "The index file is damaged at byte 0: it does not begin as an index file."),
      Damage(version: 5, count: 0, [], "The index file has version 5, which is not understood."),
      Damage(
        count: 2, entry("a"), "The index file is damaged at byte 76: there are fewer entries than it says."),
      Damage(count: 2, entry("a") + [0], "The index file is damaged at byte 76: an entry ends too early."),
      Damage(
        count: 2, entry("b") + entry("a"),
        "The index file is damaged at byte 76: the entries are not in order."),
      Damage(
        count: 2, entry("a") + entry("a"),
        "The index file is damaged at byte 76: the entries are not in order."),
      Damage(
        count: 2, entry("a", flags: 0x2000) + entry("a", flags: 0x1000),
        "The index file is damaged at byte 76: the entries are not in order."),
      Damage(count: 1, entry(""), "The index file is damaged at byte 12: the entries are not in order."),
      Damage(
        count: 1, entry("a\0b"), "The index file is damaged at byte 12: a path is not as long as it says."),
      Damage(
        count: 1, entry("a", flags: 0x4000),
        "The index file is damaged at byte 12: version 2 has no further marks."),
      Damage(
        version: 4, count: 1, Array(entry("a").prefix(62)) + [1, 0x61, 0],
        "The index file is damaged at byte 12: a path is cut shorter than the one before it."),
      Damage(
        version: 4, count: 1, Array(entry("a").prefix(62)) + [0, 0x61, 0x62, 0],
        "The index file is damaged at byte 12: a path is not as long as it says."),
      Damage(
        count: 0, Array("TREE".utf8) + [0, 0, 0, 1],
        "The index file is damaged at byte 12: an extension ends too early."),
      Damage(
        count: 0, Array("TREE".utf8), "The index file is damaged at byte 12: an extension ends too early."),
      Damage(
        count: 0, Array("what".utf8) + [0, 0, 0, 0],
        "The index file uses the extension what, which is not understood."),
    ]
  }
}
