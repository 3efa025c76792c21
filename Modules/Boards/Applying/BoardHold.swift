internal import Basics

/// The locks under which a board is changed, and the journal they protect.
///
/// The lock of the board's folder keeps our own processes apart, whoever runs them. That of the journal's folder
/// tells whether the process that began a change is still there, also where the board's file system has no locks.
struct BoardHold {
  /// The journal; nil when there is none to be had.
  let journal: IntentJournal?
  /// Why there is no journal; nil when there is one, or when there is no state folder.
  let journalFailure: FileSystemError?
  /// What people should hear of.
  let events: [ApplyingEvent]
  private let locks: [any FolderLock]

  /// Takes the locks, waiting for others. The folder of the journal is created when it is missing.
  ///
  /// - Throws: `.locked` when others keep the board for longer than is waited.
  init(_ access: BoardAccess) throws(ApplyError) {
    let waiting = access.patience.lock
    var locks: [any FolderLock] = []
    var events: [ApplyingEvent] = []
    switch Attempt(access.board, waiting: waiting) {
    case .taken(let lock): locks.append(lock)
    case .busy: throw ApplyError(.locked(waited: waiting))
    case .failed(let error):
      guard error.code == .unsupported else { throw ApplyError(.disk(error)) }
      events.append(.madeWithoutLock)
    }

    var journal: IntentJournal?
    var failure: FileSystemError?
    do throws(FileSystemError) {
      if let folder = try access.state?.open(.intents) {
        journal = IntentJournal(folder: folder, durability: access.durability)
      }
    } catch {
      failure = error
    }
    if let folder = journal?.folder {
      switch Attempt(folder, waiting: waiting) {
      case .taken(let lock): locks.append(lock)
      case .busy: throw ApplyError(.locked(waited: waiting))
      case .failed(let error):
        if error.code != .unsupported {
          journal = nil
          failure = error
        }
      }
    }
    self.journal = journal
    self.journalFailure = failure
    self.locks = locks
    self.events = events
  }

  /// Releases the locks.
  func release() {
    for lock in locks { lock.release() }
  }

  /// What became of the wish for a lock.
  private enum Attempt {
    case taken(any FolderLock)
    case busy
    case failed(FileSystemError)

    init(_ folder: any Folder, waiting: Duration) {
      do throws(FileSystemError) {
        if let lock = try folder.lock(waiting: waiting) { self = .taken(lock) } else { self = .busy }
      } catch {
        self = .failed(error)
      }
    }
  }
}
