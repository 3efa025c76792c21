import Basics
import Boards
import ContentHash
import History
import TestSupport

/// A place for a journal on a memory disk, with journals of it.
struct JournalPlace {
  static let path = "/state/journal"

  let disk: MemoryDisk

  init(_ disk: MemoryDisk? = nil) throws {
    self.disk = disk ?? MemoryDisk()
    if disk == nil { try self.disk.makeFolder("/state", permissions: 0o700) }
  }

  /// A journal of a process of its own, or of the one given.
  func journal(
    _ process: MemoryFileSystem? = nil, durability: Durability = .full,
    limits: JournalLimits = JournalLimits()
  ) -> Journal {
    Journal(on: process ?? MemoryFileSystem(on: disk), at: Self.path, durability: durability, limits: limits)
  }

  /// The names of the files and folders in the journal's folder.
  func names() throws -> [String] {
    try disk.snapshot(of: Self.path).paths.filter { !$0.contains("/") }.sorted()
  }

  /// The bytes of one of the journal's files.
  func bytes(_ name: String) throws -> [UInt8] { try disk.read("\(Self.path)/\(name)") }

  /// The bytes of all of the journal's files together.
  func size() throws -> Int { try names().reduce(0) { $0 + (try bytes($1).count) } }

  /// Replaces one of the journal's files by the test's own hand.
  func write(_ bytes: [UInt8], to name: String) throws {
    try disk.write(bytes, to: "\(Self.path)/\(name)")
  }
}

extension Journal {
  /// A journal in a folder of a file system.
  init(
    on system: any FileSystem, at path: String, durability: Durability = .full,
    limits: JournalLimits = JournalLimits()
  ) {
    self.init(
      folder: { () throws(FileSystemError) in
        try system.openOrCreateFolder(at: path, permissions: StateFolder.folderPermissions)
      },
      existing: { () throws(FileSystemError) in
        do throws(FileSystemError) {
          return try system.openFolder(at: path)
        } catch {
          if error.code == .notFound { return nil }
          throw error
        }
      }, durability: durability, limits: limits, lockWait: .seconds(60))
  }

  /// Appends one record.
  @discardableResult
  mutating func add(
    _ text: String, _ contents: [String] = [], session: String = "ada"
  ) throws(JournalError) -> JournalAppend {
    try append(in: session) { _ in [(Array(text.utf8), contents.map { FileContent(Array($0.utf8)) })] }
  }

  /// The texts of all records.
  mutating func texts() throws(JournalError) -> [String] { try records().map(\.text) }

  /// A content as text.
  mutating func text(_ text: String) throws(JournalError) -> String {
    String(decoding: try content(ContentHash(of: Array(text.utf8))).bytes, as: UTF8.self)
  }
}

extension JournalRecord {
  /// The payload as text.
  var text: String { String(decoding: payload, as: UTF8.self) }
}
