/// Why a program's system calls could not be followed.
public struct SystemCallTraceError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: Sendable, Equatable {
    /// The system does not let one program follow another.
    case notPermitted
    /// The kernel cannot tell the arguments of calls; it can from 5.3 on.
    case notOffered
    /// The program makes the calls of another machine, whose numbers mean other things.
    case otherMachine
    /// The program could not be started.
    case notStarted(Errno)
    /// The system refused a step on the way.
    case system(Errno)
  }

  /// Why.
  public let code: Code
  /// The program that was to be followed.
  public let program: String

  /// Creates an error.
  public init(_ code: Code, program: String) {
    self.code = code
    self.program = program
  }
}

extension SystemCallTraceError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch code {
    case .notPermitted: "The system does not permit the system calls of \(program) to be followed."
    case .notOffered: "The kernel cannot tell the system calls of \(program)."
    case .otherMachine: "\(program) makes system calls of another kind of machine, which cannot be followed."
    case .notStarted(let reason): "\(program) could not be started: \(reason)."
    case .system(let reason): "The system calls of \(program) could not be followed: \(reason)."
    }
  }

  /// What to do about it; nil when there is nothing to say.
  public var hint: String? {
    switch code {
    case .notPermitted:
      "Allow ptrace: set /proc/sys/kernel/yama/ptrace_scope to 0 or 1, and in a container add the capability SYS_PTRACE, or run it where no debugger is attached."
    case .notOffered: "Use a kernel from 5.3 on."
    case .otherMachine, .notStarted, .system: nil
    }
  }
}
