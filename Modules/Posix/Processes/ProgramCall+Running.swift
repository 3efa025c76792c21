internal import CPosix
internal import Glibc

extension ProgramCall {
  /// Runs the program with the terminal and streams of this process, such as an editor, and waits for it.
  ///
  /// Ctrl-C and Ctrl-\ are the program's meanwhile: this process does not end by them. The input and the time
  /// limit of the call do not count.
  public func runAtTerminal() throws(Errno) -> ProgramEnd {
    let signals = [SIGINT, SIGQUIT]
    let before = signals.map { signal($0, SIG_IGN) }
    defer { for (number, handler) in zip(signals, before) { signal(number, handler) } }
    return try Self.waitForEnd(of: try spawn(Streams()))
  }

  /// Runs the program, gives it the input, and gathers what it writes.
  ///
  /// It ends when the program itself ends: what programs started by it write later is not waited for.
  public func run() throws(Errno) -> ProgramResult {
    let input = try Pipe()
    let output = try Pipe()
    let messages = try Pipe()
    let process = try spawn(
      Streams(input: input.reading.number, output: output.writing.number, messages: messages.writing.number))
    let watch: FileDescriptor
    do throws(Errno) {
      watch = FileDescriptor(adopting: try checked(uninterrupted { lw_process_watch(process) }))
    } catch {
      try Self.kill(process)
      throw error
    }
    var conversation = ProgramConversation(self.input)
    do throws(Errno) {
      try conversation.hold(
        input: input.takeWriting(), output: output.takeReading(), messages: messages.takeReading(),
        watch: watch,
        timeLimit: timeLimit)
    } catch {
      try Self.kill(process)
      throw error
    }
    let end = try Self.waitForEnd(of: process)
    return ProgramResult(
      end: conversation.hasTimedOut ? .timedOut : end, output: conversation.output,
      messages: conversation.messages)
  }

  /// Ends a program that could otherwise run on unseen.
  private static func kill(_ process: pid_t) throws(Errno) {
    _ = Glibc.kill(process, SIGKILL)
    _ = try waitForEnd(of: process)
  }
}
