/// A system call that a traced program made, of those that take paths, start processes or reach out of the machine.
public struct SystemCall: Sendable, Equatable {
  /// What a call is told of for.
  public enum Kind: Sendable, Equatable {
    /// It looks at, opens or changes what paths name.
    case path
    /// It starts another process.
    case process
    /// It replaces the program of its process.
    case program
    /// It makes a socket, connects it, or gives it a name.
    case socket
    /// What it does, or has done later, cannot be seen: a ring of the kernel, a call that is newer than the table, or
    /// a path that could not be read.
    case unseen
  }

  /// What became of a call.
  public enum Outcome: Sendable, Equatable {
    /// It gave a value.
    case returned(Int)
    /// It failed.
    case failed(Errno)
    /// The process ended, or the tracing did, before the call.
    case unfinished
  }

  /// The name of the call, such as `openat`.
  public let name: String
  /// What it is told of for.
  public internal(set) var kind: Kind
  /// The number of the process, or of the thread of it, that made the call.
  public let task: Int32
  /// The absolute paths that the call is about, with every link followed that the kernel follows. Bytes that are
  /// not UTF-8 are replaced; a descriptor of something without a path stands as the system names it.
  public internal(set) var paths: [String]
  /// The absolute paths of the links that were followed on the way.
  public internal(set) var links: [String]
  /// What became of it.
  public internal(set) var outcome: Outcome
}
