internal import CPosix
internal import Glibc

/// What a program did at the border to the kernel: the system calls that take paths, start processes, or reach out of
/// the machine, in the order in which they began.
///
/// Paths are found out when a call begins, through the folders and descriptors of the process that makes it, while that
/// process waits. Another one may change what links lead to before the call goes on; a program that does so to hide
/// a call is not what this is for. Calls that only use a descriptor are not told of: its opening was.
public struct SystemCallTrace: Sendable {
  /// The calls, in the order in which they began. The first one is that by which the program itself begins.
  public let calls: [SystemCall]
  /// How many calls were made in all, those that are not told of among them.
  public let callCount: Int
  /// How the program ended, and what it wrote.
  public let result: ProgramResult

  /// Runs a program like `ProgramCall.run`, and follows it and every process it starts.
  ///
  /// It ends when the program itself ends; what that has left running is killed. The program takes several times as long
  /// as by itself.
  ///
  /// - Throws: `.notStarted` when there is no such program, and `.notPermitted` where a program may not be followed.
  public static func run(_ call: ProgramCall) throws(SystemCallTraceError) -> SystemCallTrace {
    let path: String
    do throws(Errno) {
      path = try call.checkedPath
    } catch {
      throw SystemCallTraceError(.notStarted(error), program: call.program)
    }
    let following: ProgramCall.Following
    do throws(Errno) {
      following = try call.follow(path)
    } catch {
      throw SystemCallTraceError(.system(error), program: path)
    }
    // First, since a process that has ended already cannot be followed either.
    if let failure = following.startFailure {
      throw SystemCallTraceError(.notStarted(failure), program: path)
    }
    if let failure = following.tracer.failure { throw SystemCallTraceError(failure, program: path) }
    guard let end = following.tracer.end else {
      throw SystemCallTraceError(.system(.noSuchProcess), program: path)
    }
    let conversation = following.conversation
    return SystemCallTrace(
      calls: following.tracer.calls, callCount: following.tracer.callCount,
      result: ProgramResult(
        end: conversation.hasTimedOut ? .timedOut : end, output: conversation.output,
        messages: conversation.messages))
  }

  /// The calls that look at, open or change something at a path or below it, or that follow a link there.
  public func calls(atOrBelow path: String) -> [SystemCall] {
    let prefix = path.hasSuffix("/") ? path : path + "/"
    return calls.filter { call in
      (call.paths + call.links).contains { $0 == path || $0.hasPrefix(prefix) }
    }
  }

  /// The calls by which other processes were started, or were tried to be.
  public var startedProcesses: [SystemCall] { calls.filter { $0.kind == .process } }

  /// The paths of the programs that ran, the traced one first.
  public var programs: [String] {
    calls.filter { $0.kind == .program && $0.outcome == .returned(0) }.compactMap(\.paths.first)
  }
}
