internal import CPosix
internal import Glibc

extension ProgramCall {
  /// What following a program gave.
  struct Following {
    let tracer: SystemCallTracer
    let conversation: ProgramConversation
    /// Why the process could not become the program; nil when it did.
    let startFailure: Errno?
  }

  /// Runs a program and has it followed, on a thread of its own, from its first call on.
  func follow(_ path: String) throws(Errno) -> Following {
    let input = try Pipe()
    let output = try Pipe()
    let messages = try Pipe()
    let go = try Pipe()
    let failure = try Pipe()
    let process = try forkWaiting(
      path, [input.reading.number, output.writing.number, messages.writing.number],
      go: [go.reading.number, go.writing.number], failure: failure.writing.number)
    let tracer = SystemCallTracer(process: process, path: path)
    let watch: Int32
    do throws(Errno) {
      watch = try checked(uninterrupted { lw_process_watch(process) })
    } catch {
      tracer.endUnfollowed()
      throw error
    }
    let end = FileDescriptor(adopting: watch)
    let thread: pthread_t
    do throws(Errno) {
      thread = try Self.startThread(Unmanaged.passRetained(TracingJob(tracer, go: go.writing.number)))
    } catch {
      tracer.endUnfollowed()
      throw error
    }
    var conversation = ProgramConversation(self.input)
    do throws(Errno) {
      try conversation.hold(
        input: input.takeWriting(), output: output.takeReading(), messages: messages.takeReading(),
        watch: end, timeLimit: timeLimit)
    } catch {
      _ = lw_signal_process(end.number, SIGKILL)
      pthread_join(thread, nil)
      throw error
    }
    pthread_join(thread, nil)
    _ = consume go
    return Following(
      tracer: tracer, conversation: conversation, startFailure: try Self.reason(from: failure.takeReading()))
  }

  private func forkWaiting(
    _ path: String, _ streams: [Int32], go: [Int32], failure: Int32
  ) throws(Errno) -> pid_t {
    let process = Self.withCStrings([program] + arguments) { arguments in
      Self.withCStrings(variables) { environment in
        uninterrupted { lw_fork_waiting(path, arguments, environment, workingFolder, streams, go, failure) }
      }
    }
    return try checked(process)
  }

  private static func startThread(_ job: Unmanaged<TracingJob>) throws(Errno) -> pthread_t {
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<TracingJob>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, job.toOpaque())
    if failure != 0 {
      job.release()
      throw Errno(rawValue: failure)
    }
    return thread
  }

  /// Reads the error number that a process leaves which could not become the program; nil when there is none.
  private static func reason(from pipe: consuming FileDescriptor) throws(Errno) -> Errno? {
    guard let bytes = try pipe.readToEnd(expectedSize: MemoryLayout<Int32>.size, limit: 64),
      bytes.count == MemoryLayout<Int32>.size
    else { return nil }
    return Errno(rawValue: bytes.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) })
  }
}

/// What the thread that follows a program is started with. Whoever starts it touches the tracer only after it has ended.
private final class TracingJob {
  private let tracer: SystemCallTracer
  private let go: Int32

  init(_ tracer: SystemCallTracer, go: Int32) {
    self.tracer = tracer
    self.go = go
  }

  func run() { tracer.follow(go: go) }
}
