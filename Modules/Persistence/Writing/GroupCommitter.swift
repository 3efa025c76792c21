internal import Basics
internal import Posix
internal import Quota
internal import SQLite

/// Runs what is to be written on its own thread: all that has come in while the last commit ran goes into one
/// transaction, which costs one flush of the disk however many there are.
///
/// Nobody is answered before the commit, and each body is kept wholly or not at all.
struct GroupCommitter: ~Copyable {
  /// How many bodies one transaction takes at most, so that those of other processes get their turn.
  private static let largestGroup = 512

  private let connection: SQLiteConnection
  private let transaction: SQLiteQuotaTransaction
  private let mailbox: Mailbox<QueuedWrite>

  init(_ connection: consuming SQLiteConnection, _ mailbox: Mailbox<QueuedWrite>) throws(SQLiteError) {
    self.connection = connection
    self.mailbox = mailbox
    transaction = try SQLiteQuotaTransaction(connection)
  }

  /// Works until the mailbox is closed and empty.
  func run() {
    do throws(Errno) {
      while let writes = try mailbox.receive() { commit(writes) }
    } catch {
      // Waiting cannot fail but for want of memory; then nobody may wait for ever.
      mailbox.close()
      let failure = QuotaError(.storeUnavailable, "The thread that writes cannot wait any more.")
      for write in mailbox.receiveWithoutWaiting() { write.answer(failure: failure) }
    }
  }

  /// Runs bodies in transactions of their own, as many in each as come.
  private func commit(_ writes: [QueuedWrite]) {
    var rest = writes[...]
    while !rest.isEmpty {
      var group = Array(rest.prefix(Self.largestGroup))
      rest = rest.dropFirst(group.count)
      let failure = commitGroup(&group, mayGrow: rest.isEmpty)
      for write in group { write.answer(failure: failure) }
    }
  }

  /// Runs bodies in one transaction and commits it; gives the failure of the transaction, if any.
  private func commitGroup(_ group: inout [QueuedWrite], mayGrow: Bool) -> QuotaError? {
    do throws(SQLiteError) {
      try connection.beginWriting()
      guard runAll(&group, mayGrow: mayGrow) else {
        // Nothing of any body is kept by this, so that they may all be run again, each between marks.
        try connection.rollBack()
        try connection.beginWriting()
        return try runSeparately(group)
      }
      try connection.commit()
      return nil
    } catch {
      return takeBack(error)
    }
  }

  /// Runs bodies one after another, with those that come in meanwhile; false when one of them failed after it had written
  /// something, or the transaction is gone.
  private func runAll(_ group: inout [QueuedWrite], mayGrow: Bool) -> Bool {
    var index = 0
    while index < group.count {
      transaction.hasWritten = false
      if group[index].run(in: transaction) != nil, transaction.hasWritten { return false }
      // Some failures of the disk and of memory end the transaction, also when a body only reads. Whatever is written
      // after that would be committed by itself.
      guard connection.isInTransaction else { return false }
      index += 1
      if mayGrow, index == group.count, index < Self.largestGroup {
        group += mailbox.receiveWithoutWaiting()
      }
    }
    return true
  }

  /// Runs bodies so that the one that fails can be taken back alone, and commits; gives the failure of all, if any.
  private func runSeparately(_ group: [QueuedWrite]) throws(SQLiteError) -> QuotaError? {
    for write in group {
      try connection.beginSavepoint()
      if let failure = write.run(in: transaction) {
        // The transaction may have ended, with what others did in it.
        guard connection.isInTransaction else { return failure }
        try connection.rollBackToSavepoint()
      } else {
        try connection.releaseSavepoint()
      }
    }
    try connection.commit()
    return nil
  }

  /// Takes a transaction back; gives what all of its bodies are answered.
  private func takeBack(_ error: SQLiteError) -> QuotaError {
    do throws(SQLiteError) {
      try connection.rollBack()
      return QuotaError(error)
    } catch {
      // The next transaction cannot begin while this one is open, and tells of it.
      return QuotaError(error)
    }
  }
}
