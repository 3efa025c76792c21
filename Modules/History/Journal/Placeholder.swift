public import Basics
public import Boards
public import ContentHash

public struct JournalRecord: Sendable, Equatable {
  public let number: Int
  public let session: String
  public let payload: [UInt8]
}
public struct JournalLimits: Sendable {
  public var bytes = 256 << 20
  public var records = 10_000
  public init() {}
}
public enum JournalEvent: CustomStringConvertible { case none; public var description: String { "" } }
public struct JournalError: Error { var message = ""; var hint = "" }
public struct JournalAppend { let appended: [JournalRecord]; let dropped: [JournalRecord] }
public final class JournalSession {}
public struct Journal {
  public init(
    open: @escaping () throws(FileSystemError) -> any Folder,
    existing: @escaping () throws(FileSystemError) -> (any Folder)?, durability: Durability, limits: JournalLimits,
    lockWait: Duration) {}
  mutating func records() throws(JournalError) -> [JournalRecord] { [] }
  mutating func append(in session: String, _ body: ([JournalRecord]) throws(JournalError) -> [(payload: [UInt8], contents: [FileContent])]) throws(JournalError) -> JournalAppend { throw JournalError() }
  mutating func content(_ hash: ContentHash) throws(JournalError) -> FileContent { throw JournalError() }
  mutating func purge(before number: Int?) throws(JournalError) -> [JournalRecord] { [] }
  mutating func takeEvents() -> [JournalEvent] { [] }
  func beginSession(_ id: String) throws(JournalError) -> JournalSession { throw JournalError() }
}
