internal import Glibc

extension ProgramCall {
  /// Makes this process the program: it keeps its number, its streams and whoever waits for it.
  ///
  /// It returns by failing alone, with `.notFound` when there is no such program. The folder, the input and the time
  /// limit of the call do not count.
  public func replaceProcess() throws(Errno) {
    let path = try checkedPath
    // What a process ignores stays ignored in the program that it becomes.
    let before = signal(SIGPIPE, SIG_DFL)
    let failure = Self.withCStrings([program] + arguments) { arguments in
      Self.withCStrings(variables) { environment in
        _ = execve(path, arguments, environment)
        return errno
      }
    }
    signal(SIGPIPE, before)
    throw Errno(rawValue: failure)
  }
}
