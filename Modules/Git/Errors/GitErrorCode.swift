extension GitError {
  /// A reason for failing: the library's number, or one of this module's own.
  ///
  /// Any number is a value, so that a reason nobody foresaw is still reported exactly; the ones that callers tell
  /// apart have names.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The number: the library's are negative, down to -99; this module's lie below.
    public let rawValue: Int32

    /// Creates a code from its number.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// A reason without a number of its own; the message tells it.
    public static let other = Code(rawValue: -1)
    /// There is no such thing.
    public static let notFound = Code(rawValue: -3)
    /// There is one already.
    public static let exists = Code(rawValue: -4)
    /// An abbreviated id stands for several objects.
    public static let ambiguous = Code(rawValue: -5)
    /// The repository has no work tree.
    public static let bare = Code(rawValue: -8)
    /// The branch has no commit yet.
    public static let unborn = Code(rawValue: -9)
    /// The move would leave commits behind.
    public static let notFastForward = Code(rawValue: -11)
    /// A name breaks the rules for names.
    public static let invalidName = Code(rawValue: -12)
    /// Something else is in the way.
    public static let conflict = Code(rawValue: -13)
    /// Another program holds the lock.
    public static let locked = Code(rawValue: -14)
    /// The value is no longer what it was expected to be.
    public static let modified = Code(rawValue: -15)
    /// The contents are not what they have to be.
    public static let invalid = Code(rawValue: -21)
    /// An object's contents do not match its id.
    public static let damaged = Code(rawValue: -33)
    /// Somebody else owns the repository, and it is not marked as safe.
    public static let owner = Code(rawValue: -36)

    /// The repository uses a format or a feature that the library does not know.
    public static let unsupported = Code(rawValue: -101)
    /// The library is not installed, or is too old.
    public static let libraryMissing = Code(rawValue: -102)
    /// The program cannot be started.
    public static let programMissing = Code(rawValue: -103)
    /// The program ended without success.
    public static let programFailed = Code(rawValue: -104)
    /// The program was ended because its time was over.
    public static let timedOut = Code(rawValue: -105)
  }
}
