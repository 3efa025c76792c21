internal import Synchronization

/// The time zones of the machine, each read when it is first asked for and kept from then on.
///
/// The files are those of the system (`tzdata`); what a running program has read does not change when the system is
/// updated. An unknown zone is an error and never taken as UTC.
public final class TimeZoneStore: Sendable {
  /// Where Linux keeps the files.
  public static let systemPath = "/usr/share/zoneinfo"

  /// More zones than there are are never kept, whatever is asked for.
  private static let keptLimit = 1_000

  private let path: String
  private let fileSystem: any FileSystem
  private let kept = Mutex<[String: TimeZoneRules]>(["UTC": .utc])

  /// Creates a store over a folder of zone files; nothing is read yet.
  public init(path: String = TimeZoneStore.systemPath, fileSystem: any FileSystem) {
    self.path = path
    self.fileSystem = fileSystem
  }

  /// The rules of a zone, such as `Europe/Oslo`.
  ///
  /// - Throws: `.invalidName` for what cannot be a zone's name, `.unknown` when the machine has none of that name.
  public func rules(of name: String) throws(TimeZoneError) -> TimeZoneRules {
    if let rules = kept.withLock({ $0[name] }) { return rules }
    let rules = try read(name)
    kept.withLock { kept in
      if kept.count < Self.keptLimit { kept[name] = rules }
    }
    return rules
  }

  private func read(_ name: String) throws(TimeZoneError) -> TimeZoneRules {
    guard Self.isName(name) else {
      throw TimeZoneError(.invalidName, name: name, "What was given is not the name of a time zone.")
    }
    var parts = name.split(separator: "/").map(String.init)
    // A valid name has at least one part.
    let file = parts.removeLast()
    let bytes: [UInt8]
    do throws(FileSystemError) {
      var folder = try fileSystem.openFolder(at: path)
      for part in parts { folder = try folder.openFolder(part, followingLinks: true) }
      bytes = try folder.readFile(file, limit: TimeZoneFile.sizeLimit, followingLinks: true)
    } catch {
      switch error.code {
      case .notFound, .notAFile, .notAFolder, .invalidName:
        throw TimeZoneError(.unknown, name: name, "There is no time zone called \(name) on this machine.")
      default:
        throw TimeZoneError(.unreadable(error), name: name, "The time zone \(name) cannot be read. \(error)")
      }
    }
    return try TimeZoneFile.read(bytes, name: name)
  }

  /// Tells whether text could be a zone's name: parts of letters, digits, `_`, `-` and `+` between slashes.
  ///
  /// Dots are in no zone's name, and so no name leads out of the folder or to a file that is no zone.
  private static func isName(_ name: String) -> Bool {
    guard (1...255).contains(name.utf8.count) else { return false }
    return name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).allSatisfy {
      part in
      !part.isEmpty
        && part.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
            true
          default: false
          }
        }
    }
  }
}
