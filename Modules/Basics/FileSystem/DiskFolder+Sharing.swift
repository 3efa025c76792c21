internal import Posix
internal import Synchronization

extension DiskFolder {
  func isOpenForWriting(_ name: String) throws(FileSystemError) -> Bool {
    try check(name, .askWhoWrites)
    do throws(Errno) {
      let file = try openForReading(name, followingLinks: false)
      guard try file.attributes().kind == .file else { throw Errno.isFolder }
      return try file.isOpenForWriting()
    } catch .invalidArgument {
      throw failure(.notSupported, .askWhoWrites, name)
    } catch {
      throw failure(error, .askWhoWrites, name)
    }
  }

  func lock(waiting: Duration) throws(FileSystemError) -> (any FolderLock)? {
    do throws(Errno) {
      // The lock belongs to an opening of the folder, so each holder needs one of its own.
      let opening = try descriptor.open(".", .folder)
      // What was waited is added up instead of looking at a clock, which a holder's pause would not stop.
      var waited = Duration.zero
      var pause = Duration.milliseconds(1)
      while try !opening.tryLock() {
        if waited >= waiting { return nil }
        let rest = min(pause, waiting - waited)
        Pause.wait(rest)
        waited += rest
        pause = min(pause * 2, .milliseconds(16))
      }
      return DiskFolderLock(opening)
    } catch {
      throw failure(error, .lock)
    }
  }
}

/// The lock of a folder on the disk, which ends with the opening that took it.
private final class DiskFolderLock: FolderLock {
  private let opening: Mutex<FileDescriptor?>

  init(_ opening: consuming FileDescriptor) {
    self.opening = Mutex(opening)
  }

  deinit {
    release()
  }

  func release() {
    opening.withLock { opening in
      do throws(Errno) {
        try opening?.unlock()
      } catch {
        // It fails only for a descriptor that is none; closing releases the lock in any case.
      }
      opening = nil
    }
  }
}
