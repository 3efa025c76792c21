import Basics
import Flags
import TestSupport
import Testing

@Suite struct LegacyFlagsTests {
  private let disk = MemoryDisk()
  private let diagnostics = RecordedDiagnostics()

  private func flags(_ text: String?) throws -> LegacyFlags {
    try disk.makeFolder("/app")
    if let text { try disk.write(text, to: "/app/defaults.json") }
    let folder = try MemoryFileSystem(on: disk).openFolder(at: "/app")
    return LegacyFlags(file: "defaults.json", in: folder, diagnostics: diagnostics)
  }

  @Test("A flag is on when the defaults file says true, and false when it is absent")
  func reading() throws {
    let flags = try flags(#"{"new_card_banner": true, "instant_transfers": false}"#)
    #expect(flags.isEnabled(.newCardBanner))
    #expect(!flags.isEnabled(.instantTransfers))
    #expect(!flags.isEnabled(.spendingInsights))
    #expect(diagnostics.all.isEmpty)
  }

  @Test("Nothing but true is on", arguments: ["1", "1.0", #""true""#, #""YES""#, "[true]", "{}", "null"])
  func coercion(_ value: String) throws {
    let flags = try flags(#"{"new_card_banner": \#(value), "instant_transfers": true}"#)
    #expect(!flags.isEnabled(.newCardBanner))
    #expect(flags.isEnabled(.instantTransfers))
  }

  @Test("A missing file has no flags")
  func missing() throws {
    #expect(try !flags(nil).isEnabled(.instantTransfers))
    #expect(diagnostics.all.isEmpty)
  }

  @Test(
    "A file that cannot be read has no flags, is reported, and stays as it is",
    arguments: ["", "{", "[]", "true"])
  func unreadable(_ text: String) throws {
    #expect(try !flags(text).isEnabled(.instantTransfers))
    #expect(diagnostics.all.map(\.level) == [.warning])
    #expect(try disk.readText("/app/defaults.json") == text)
  }

  @Test("A file that may not be read has no flags and is reported")
  func forbidden() throws {
    try disk.write("{}", to: "/app/defaults.json", permissions: 0)
    #expect(try !flags(nil).isEnabled(.instantTransfers))
    #expect(diagnostics.all.map(\.level) == [.warning])
  }
}
