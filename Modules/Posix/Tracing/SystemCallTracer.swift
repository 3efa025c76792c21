internal import CPosix
internal import Glibc

/// Follows one program, and what it starts, from call to call until it ends.
///
/// The kernel ties tracing to a thread: everything here happens on one that is made for it and that has no other
/// children, so that no end of a process is taken from somebody else who waits for it.
final class SystemCallTracer {
  /// What the following gave.
  private(set) var calls: [SystemCall] = []
  /// All calls that were made, those that are not told of among them.
  private(set) var callCount = 0
  /// How the program ended; nil while it runs.
  private(set) var end: ProgramEnd?
  /// Why it could not be followed to its end.
  private(set) var failure: SystemCallTraceError.Code?

  private let process: pid_t
  private let path: String
  /// The tasks that are followed, each with the place in `calls` of the call that it is in.
  private var tasks: [pid_t: Int?] = [:]

  init(process: pid_t, path: String) {
    self.process = process
    self.path = path
  }

  /// Follows the process, which waits for the byte that `go` brings, and returns when it has ended.
  func follow(go: Int32) {
    do throws(Errno) {
      try checked(uninterrupted { lw_trace_follow(process) })
    } catch {
      failure = error == .notPermitted || error == .accessDenied ? .notPermitted : .system(error)
      return endUnfollowed()
    }
    tasks[process] = .some(nil)
    var byte: UInt8 = 0
    if write(go, &byte, 1) != 1 { failure = .system(Errno(rawValue: errno)) }
    while end == nil, failure == nil {
      do throws(Errno) {
        try takeNews()
      } catch {
        failure = .system(error)
      }
    }
    endAll()
  }

  private func takeNews() throws(Errno) {
    var status: Int32 = 0
    let task = try checked(uninterrupted { lw_trace_wait(&status) })
    guard status & 0xFF == 0x7F else {
      tasks[task] = nil
      if task == process { end = ProgramEnd(waitStatus: status) }
      return
    }
    if tasks[task] == nil { tasks[task] = .some(nil) }
    let signal = status >> 8 & 0xFF
    switch status >> 16 {
    case 0 where signal == SIGTRAP | 0x80:
      try takeCall(of: task)
      try goOn(task)
    case 0: try goOn(task, with: signal)
    case Self.executed:
      takeExecution(by: task)
      try goOn(task)
    case Self.stopped where [SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU].contains(signal):
      try passingOver(.noSuchProcess) { lw_trace_leave_stopped(task) }
    default: try goOn(task)
    }
  }

  /// The kernel's numbers of the news that are told apart.
  private static let executed: Int32 = 4
  private static let stopped: Int32 = 128

  /// Lets a task go on. One that was killed meanwhile cannot, and its end is the next news.
  private func goOn(_ task: pid_t, with signal: Int32 = 0) throws(Errno) {
    try passingOver(.noSuchProcess) { lw_trace_go_on(task, signal) }
  }

  private func passingOver(_ expected: Errno, _ call: () -> Int32) throws(Errno) {
    let result = uninterrupted(call)
    if result != -expected.rawValue { try checked(result) }
  }

  // MARK: Calls

  private func takeCall(of task: pid_t) throws(Errno) {
    var stop = lw_call_stop()
    let result = uninterrupted { lw_trace_call(task, &stop) }
    if result == -Errno.noSuchProcess.rawValue { return }
    if result == -EIO || result == -EINVAL {
      failure = .notOffered
      return
    }
    try checked(result)
    guard stop.is_native == 1 else {
      failure = .otherMachine
      return
    }
    switch stop.moment {
    case 1: begin(stop, of: task)
    case 2: finish(with: stop.result, of: task)
    default: break
    }
  }

  private func begin(_ stop: lw_call_stop, of task: pid_t) {
    callCount += 1
    let arguments = withUnsafeBytes(of: stop.arguments) { Array($0.bindMemory(to: UInt64.self)) }
    let record: SystemCall?
    if let form = SystemCallForm.all[stop.number] {
      record = TracedCall(task: TracedTask(number: task), form: form, arguments: arguments).record
    } else if stop.number > lw_last_known_call {
      record = SystemCall(
        name: "call \(stop.number)", kind: .unseen, task: task, paths: [], links: [], outcome: .unfinished)
    } else {
      record = nil
    }
    guard let record else { return }
    tasks[task] = .some(calls.count)
    calls.append(record)
  }

  private func finish(with result: Int64, of task: pid_t) {
    guard let index = tasks[task] ?? nil else { return }
    tasks[task] = .some(nil)
    // Numbers from 512 on are the kernel's own: the call was interrupted and is begun again.
    calls[index].outcome =
      result < 0
      ? .failed(result <= -512 ? .interrupted : Errno(rawValue: Int32(truncatingIfNeeded: -result)))
      : .returned(Int(result))
    if calls[index].name == "open_by_handle_at", result >= 0,
      let place = TracedTask(number: task).place(of: UInt64(result))
    {
      calls[index].paths = [place]
    }
  }

  /// A process has another program now. All its other threads are gone, and the one that is left has the number of
  /// the process.
  private func takeExecution(by task: pid_t) {
    if calls.isEmpty {
      // The call by which the traced program itself begins had begun before it was followed.
      callCount += 1
      tasks[task] = .some(0)
      let tracedTask = TracedTask(number: task)
      let way = TracedPath(
        path, from: tracedTask.workingFolder ?? "", for: tracedTask, followsLast: true)
      calls.append(
        SystemCall(
          name: "execve", kind: .program, task: task, paths: [way.path], links: way.links,
          outcome: .unfinished))
      return
    }
    var former: UInt = 0
    guard lw_trace_message(task, &former) == 0, former != UInt(task) else { return }
    if let pending = tasks.removeValue(forKey: pid_t(former)) { tasks[task] = pending }
  }

  // MARK: Ending

  /// Ends a process that nobody could follow, and which is still waiting to begin.
  func endUnfollowed() {
    _ = kill(process, SIGKILL)
    var status: Int32 = 0
    _ = uninterrupted { waitpid(process, &status, 0) }
  }

  /// Ends what the program has left running: nothing that was begun to be watched goes on unseen.
  private func endAll() {
    for task in tasks.keys { _ = kill(task, SIGKILL) }
    var status: Int32 = 0
    while true {
      let task = uninterrupted { lw_trace_wait(&status) }
      if task < 0 { return }
      guard status & 0xFF == 0x7F else {
        if task == process { end = ProgramEnd(waitStatus: status) }
        continue
      }
      _ = kill(task, SIGKILL)
      _ = lw_trace_go_on(task, 0)
    }
  }
}
