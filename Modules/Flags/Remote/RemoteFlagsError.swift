public import Basics

/// Why the flag service gave no flags.
public enum RemoteFlagsError: Error, Sendable, Equatable {
  /// There was no answer in time.
  case timedOut
  /// The service answered with another status than success.
  case unavailable(status: Int)
  /// The answer makes no sense; what exactly is reported as a diagnostic.
  case malformed
  /// No connection came about, or it ended too early.
  case unreachable(HTTPRequestError)
}

extension RemoteFlagsError: CustomStringConvertible {
  /// What is wrong, as a whole sentence.
  public var description: String {
    switch self {
    case .timedOut: "The flag service did not answer in time."
    case .unavailable(let status): "The flag service is unavailable (\(status))."
    case .malformed: "The flag service's answer makes no sense."
    case .unreachable(let error): "The flag service cannot be reached. \(error)"
    }
  }

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    switch self {
    case .timedOut, .unavailable: "The last known flags stay in force; try again later."
    case .malformed: "Look whether the address is that of the flag service, and whether its version fits."
    case .unreachable(let error): error.hint ?? "Look whether the address is right and the network is up."
    }
  }
}
