internal import CPosix
internal import Glibc

/// How a file or folder is opened.
///
/// Every descriptor is closed in programs that are started from here, and none becomes the controlling
/// terminal; these two are not options.
public struct OpenOptions: OptionSet, Sendable {
  /// The bits as `open` takes them.
  public let rawValue: Int32

  /// Creates options from the bits that `open` takes.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Opens for writing only; without this and `readWrite` for reading only.
  public static let writeOnly = OpenOptions(rawValue: O_WRONLY)
  /// Opens for reading and writing.
  public static let readWrite = OpenOptions(rawValue: O_RDWR)
  /// Creates the file when it is missing.
  public static let create = OpenOptions(rawValue: O_CREAT)
  /// Refuses a file that is there already.
  public static let exclusive = OpenOptions(rawValue: O_EXCL)
  /// Empties the file.
  public static let truncate = OpenOptions(rawValue: O_TRUNC)
  /// Writes at the end of the file, wherever that is by then.
  public static let append = OpenOptions(rawValue: O_APPEND)
  /// Refuses a link in the last place.
  public static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
  /// Refuses anything but a folder.
  public static let folder = OpenOptions(rawValue: O_DIRECTORY)
  /// Does not wait, neither for the other end of a pipe nor for a lease to be given back.
  public static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
  /// Opens only the place, neither for reading nor for writing.
  public static let placeOnly = OpenOptions(rawValue: lw_o_path)

  /// The bits with what every descriptor gets.
  var flags: Int32 { rawValue | O_CLOEXEC | O_NOCTTY }
}
