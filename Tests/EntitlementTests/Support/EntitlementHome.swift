import Basics
import Entitlement
import Foundation
import TestSupport
import Testing

/// A person's folder for the program's records, and processes of the program on one machine.
struct EntitlementHome {
  /// 2026-08-25T17:00:00Z, the true time at the beginning of every story here.
  static let start = Date(timeIntervalSince1970: 1_787_677_200)
  static let filePath = "state/lanework/subscription-facts.json"

  let folder: TemporaryFolder
  let diagnostics = RecordedDiagnostics()
  let machine = Machine(wall: 1_787_677_200_000)

  init() throws { folder = try TemporaryFolder() }

  var preferences: FilePreferences {
    let folders = UserFolders(environment: ["XDG_STATE_HOME": folder.path(of: "state")], name: "lanework")
    return FilePreferences(
      folders: folders, fileSystem: DiskFileSystem(), diagnostics: diagnostics, identities: .system)
  }

  /// An entitlement as the next process of the program makes it.
  func launch() -> ProEntitlement {
    ProEntitlement(preferences: preferences, diagnostics: diagnostics, time: machine)
  }

  /// What the next process finds by the machine's own clock.
  func find() -> TierFinding { launch().findTier(wallClock: wallClock) }

  /// What the machine's clock shows.
  var wallClock: Date { Date(timeIntervalSince1970: Double(machine.now().milliseconds) / 1_000) }

  /// Writes a facts file with a checksum that is right.
  func keep(version: Int = 1, _ members: JSONValue) throws {
    let object = try #require(members.object)
    try preferences.update(.subscriptionFactsKey) { $0 = PreferenceRecord(version: version, members: object) }
  }

  /// The file's content.
  func kept() throws -> JSONValue { try JSONValue(parsing: try folder.read(Self.filePath)) }
}
