internal import CPosix
internal import Glibc

extension FileDescriptor {
  /// Takes the exclusive advisory lock of this descriptor; false when another descriptor holds it.
  ///
  /// The lock belongs to the opening, not to the process: it ends when the descriptor and all copies of it are
  /// closed, also when the process is killed.
  public borrowing func tryLock() throws(Errno) -> Bool {
    let result = uninterrupted { flock(number, LOCK_EX | LOCK_NB) }
    if result == -EWOULDBLOCK { return false }
    try checked(result)
    return true
  }

  /// Gives the lock back. Closing alone would not do: a program that is just being started has copies of all
  /// descriptors.
  public borrowing func unlock() throws(Errno) {
    try checked(uninterrupted { flock(number, LOCK_UN) })
  }

  /// Tells whether anybody, in this process or another, has the file open for writing.
  ///
  /// The descriptor must be open for reading only. The kernel grants a lease for reading only while nobody
  /// writes, so one is taken and given back at once. It fails with `.accessDenied` for other people's files
  /// and `.invalidArgument` where the file system knows no leases.
  public borrowing func isOpenForWriting() throws(Errno) -> Bool {
    guard try takeReadLease() else { return true }
    try giveBackLease()
    return false
  }

  /// Takes a lease for reading; false when somebody has the file open for writing.
  borrowing func takeReadLease() throws(Errno) -> Bool {
    // Who opens the file for writing while the lease is held waits for the holder, who gets a signal. The usual
    // one would end this process; this one is ignored unless asked for.
    try checked(uninterrupted { lw_set_signal(number, SIGURG) })
    let result = uninterrupted { lw_set_lease(number, Int32(F_RDLCK)) }
    if result == -EAGAIN { return false }
    try checked(result)
    return true
  }

  /// Gives a lease back.
  borrowing func giveBackLease() throws(Errno) {
    try checked(uninterrupted { lw_set_lease(number, Int32(F_UNLCK)) })
  }

  /// Names the kind of file system this lies on; a kind without a known name by its number.
  public borrowing func fileSystemName() throws(Errno) -> String {
    let magic = lw_file_system_magic(number)
    if magic < 0 { throw Errno(rawValue: errno) }
    return FileSystemMagic.name(of: UInt32(truncatingIfNeeded: magic))
  }
}
