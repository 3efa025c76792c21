internal import CPosix
internal import Glibc

/// The exchange with a running program until it ends.
struct ProgramConversation {
  private var input: ArraySlice<UInt8>
  private(set) var output: [UInt8] = []
  private(set) var messages: [UInt8] = []
  /// Whether the program was asked to end because its time was over.
  private(set) var hasTimedOut = false

  init(_ input: [UInt8]) {
    self.input = input[...]
  }

  /// Feeds and reads until the program has ended.
  mutating func hold(
    input: consuming FileDescriptor, output: borrowing FileDescriptor, messages: borrowing FileDescriptor,
    watch: borrowing FileDescriptor, timeLimit: Duration?
  ) throws(Errno) {
    for number in [input.number, output.number, messages.number] {
      try checked(uninterrupted { lw_set_nonblocking(number) })
    }
    var input: FileDescriptor? = consume input
    var timer = try timeLimit.map { (limit) throws(Errno) in try Self.timer(limit) }
    var outputIsOpen = true
    var messagesAreOpen = true
    while true {
      if self.input.isEmpty { input = nil }
      let ready = try Readiness.wait([
        pollfd(fd: watch.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: outputIsOpen ? output.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: messagesAreOpen ? messages.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Self.number(input), events: Int16(POLLOUT), revents: 0),
        pollfd(fd: Self.number(timer), events: Int16(POLLIN), revents: 0),
      ])
      if ready[1] { outputIsOpen = try Self.drain(output, into: &self.output) }
      if ready[2] { messagesAreOpen = try Self.drain(messages, into: &self.messages) }
      if ready[3], try !feed(Self.number(input)) { input = nil }
      if ready[4] {
        _ = lw_signal_process(watch.number, hasTimedOut ? SIGKILL : SIGTERM)
        timer = hasTimedOut ? nil : try Self.timer(.seconds(2))
        hasTimedOut = true
      }
      if ready[0] { break }
    }
    // What was written up to the end may still be in the pipes.
    if outputIsOpen { _ = try Self.drain(output, into: &self.output) }
    if messagesAreOpen { _ = try Self.drain(messages, into: &self.messages) }
  }

  private static func number(_ descriptor: borrowing FileDescriptor?) -> Int32 {
    switch descriptor {
    case .some(let descriptor): descriptor.number
    case .none: -1
    }
  }

  private static func timer(_ time: Duration) throws(Errno) -> FileDescriptor {
    let (seconds, attoseconds) = max(time, .nanoseconds(1)).components
    return FileDescriptor(
      adopting: try checked(uninterrupted { lw_timer(seconds, attoseconds / 1_000_000_000) }))
  }

  /// Reads what is there; false at the end.
  private static func drain(_ pipe: borrowing FileDescriptor, into bytes: inout [UInt8]) throws(Errno) -> Bool
  {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = uninterrupted { Glibc.read(pipe.number, buffer.baseAddress, buffer.count) }
      if count == -EAGAIN { return true }
      if try checked(count) == 0 { return false }
      bytes += buffer[..<count]
    }
  }

  /// Writes what fits; false when the program reads no more.
  private mutating func feed(_ pipe: Int32) throws(Errno) -> Bool {
    let count = Self.withoutBrokenPipeSignal {
      input.withUnsafeBytes { buffer in
        uninterrupted { Glibc.write(pipe, buffer.baseAddress, buffer.count) }
      }
    }
    if count == -EAGAIN { return true }
    if count == -EPIPE { return false }
    input = input.dropFirst(try checked(count))
    return true
  }

  /// Makes a write to a program that reads no more an error for this thread, whatever the process does about it.
  private static func withoutBrokenPipeSignal(_ write: () -> Int) -> Int {
    var set = sigset_t()
    var before = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGPIPE)
    _ = pthread_sigmask(SIG_BLOCK, &set, &before)
    let result = write()
    if result == -Int(EPIPE) {
      // The signal now waits to be delivered, and is taken instead.
      var none = timespec()
      _ = sigtimedwait(&set, nil, &none)
    }
    _ = pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
  }
}
