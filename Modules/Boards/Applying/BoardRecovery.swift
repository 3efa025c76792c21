internal import Basics

/// Settles, when a board is opened, what an earlier process has left half done.
///
/// It is the one thing that may change a board which is only being read, and it says so.
public struct BoardRecovery: Sendable {
  private let access: BoardAccess

  /// Creates the recovery of a board.
  public init(_ access: BoardAccess) {
    self.access = access
  }

  /// Settles the interrupted changes of the board, if there are any and no other process is at work on it.
  ///
  /// Without interrupted changes this costs the opening and listing of one folder, and creates nothing.
  ///
  /// - Returns: What people should hear of; nothing on almost every day.
  /// - Throws: `.disk` when the state folder cannot be read.
  public func recover() throws(ApplyError) -> [ApplyingEvent] {
    let hasRecords = try onDisk { () throws(FileSystemError) in
      guard let folder = try access.state?.openExisting(.intents) else { return false }
      return try !IntentJournal(folder: folder, durability: access.durability).contents().records.isEmpty
    }
    guard hasRecords else { return [] }
    var impatient = access
    impatient.patience.lock = .zero
    let hold: BoardHold
    do throws(ApplyError) {
      hold = try BoardHold(impatient)
    } catch {
      // The records are those of a change that is under way right now, or its process settles them itself.
      if case .locked = error.reason { return [] }
      throw error
    }
    defer { hold.release() }
    guard let journal = hold.journal else {
      throw ApplyError(.stateUnavailable(hold.journalFailure), events: hold.events)
    }
    // Once more, now that nobody adds or ends any.
    let records = try onDisk { () throws(FileSystemError) in try journal.contents().records }
    return InterruptedChanges(access: access, journal: journal).settle(records)
  }
}
