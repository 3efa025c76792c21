internal import Glibc

/// An error number of the system, as a call left it in `errno`.
///
/// Any number is a value, so that a cause nobody foresaw is still reported exactly; the ones that callers tell
/// apart have names.
public struct Errno: Error, RawRepresentable, Sendable, Hashable {
  /// The system's number.
  public let rawValue: Int32

  /// Creates an error from the system's number.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Nothing of that name is there.
  public static let notFound = Errno(rawValue: ENOENT)
  /// Something of that name is there already.
  public static let exists = Errno(rawValue: EEXIST)
  /// The permissions do not allow it.
  public static let accessDenied = Errno(rawValue: EACCES)
  /// Only the owner, or nobody, may do it.
  public static let notPermitted = Errno(rawValue: EPERM)
  /// A link stood where none is followed, or links led in a circle.
  public static let tooManyLinks = Errno(rawValue: ELOOP)
  /// It is a folder.
  public static let isFolder = Errno(rawValue: EISDIR)
  /// It is no folder.
  public static let notAFolder = Errno(rawValue: ENOTDIR)
  /// The folder is not empty.
  public static let notEmpty = Errno(rawValue: ENOTEMPTY)
  /// The file would grow beyond what the system allows.
  public static let fileTooLarge = Errno(rawValue: EFBIG)
  /// The name is longer than the file system allows.
  public static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  /// Source and destination lie on different file systems.
  public static let crossesDevices = Errno(rawValue: EXDEV)
  /// The disk is full.
  public static let noSpace = Errno(rawValue: ENOSPC)
  /// The person's share of the disk is used up.
  public static let quotaExceeded = Errno(rawValue: EDQUOT)
  /// The file system is mounted for reading only.
  public static let readOnly = Errno(rawValue: EROFS)
  /// The file system does not offer the operation.
  public static let notSupported = Errno(rawValue: EOPNOTSUPP)
  /// The kernel does not offer the call.
  public static let notImplemented = Errno(rawValue: ENOSYS)
  /// An argument was refused, among them options that a file system does not know.
  public static let invalidArgument = Errno(rawValue: EINVAL)
  /// It would have to wait.
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  /// There is no such process.
  public static let noSuchProcess = Errno(rawValue: ESRCH)
  /// A signal came in between.
  public static let interrupted = Errno(rawValue: EINTR)
  /// The other end of a pipe is closed.
  public static let brokenPipe = Errno(rawValue: EPIPE)
  /// Nobody reads the pipe, or the device is not there.
  public static let noDevice = Errno(rawValue: ENXIO)
}

extension Errno: CustomStringConvertible {
  /// The system's own words for the error.
  public var description: String {
    // 128 bytes hold every message of glibc; a longer one would be cut, not lost.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, strerror_r(rawValue, start, buffer.count - 1) == 0 else {
        return "error \(rawValue)"
      }
      return String(cString: start)
    }
  }
}

/// Repeats a call as long as a signal interrupts it, and gives its result or the negated error number.
///
/// The number is taken before anything else can run and change it.
@inline(__always)
func uninterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 { return result }
    let number = errno
    if number != EINTR { return -Result(number) }
  }
}

/// Turns a negated error number into a thrown error.
@inline(__always)
@discardableResult
func checked<Result: SignedInteger>(_ result: Result) throws(Errno) -> Result {
  if result < 0 { throw Errno(rawValue: Int32(truncatingIfNeeded: -result)) }
  return result
}
