internal import CPosix
internal import Glibc

extension ProgramCall {
  /// Where a started program's three streams lead; nil leaves it the one of this process.
  struct Streams {
    var input: Int32?
    var output: Int32?
    var messages: Int32?
  }

  /// Starts the program and gives its number.
  ///
  /// It starts with no signal blocked or ignored, and with no other descriptor of this process. Fails with
  /// `.notFound` when there is no such program.
  func spawn(_ streams: Streams) throws(Errno) -> pid_t {
    let path = try checkedPath
    var actions = posix_spawn_file_actions_t()
    try Self.succeed(posix_spawn_file_actions_init(&actions))
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, target) in [(streams.input, 0), (streams.output, 1), (streams.messages, 2)]
      as [(Int32?, Int32)]
    {
      if let number { try Self.succeed(posix_spawn_file_actions_adddup2(&actions, number, target)) }
    }
    if let workingFolder {
      try Self.succeed(lw_spawn_change_folder(&actions, workingFolder))
    }

    var attributes = posix_spawnattr_t()
    try Self.succeed(posix_spawnattr_init(&attributes))
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    var all = sigset_t()
    sigfillset(&all)
    try Self.succeed(posix_spawnattr_setsigmask(&attributes, &none))
    try Self.succeed(posix_spawnattr_setsigdefault(&attributes, &all))
    let flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    try Self.succeed(posix_spawnattr_setflags(&attributes, flags))

    var process: pid_t = 0
    let failure = Self.withCStrings([program] + arguments) { arguments in
      Self.withCStrings(variables) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    try Self.succeed(failure)
    return process
  }

  /// The environment as the system expects it.
  var variables: [String] {
    environment.filter { !$0.key.utf8.contains(0) && !$0.value.utf8.contains(0) }
      .map { "\($0.key)=\($0.value)" }.sorted()
  }

  /// The path of the program, once it is known that the system can take everything of the call.
  ///
  /// Fails with `.notFound` when there is no such program.
  var checkedPath: String {
    get throws(Errno) {
      guard let path else { throw .notFound }
      guard ([program, workingFolder ?? ""] + arguments).allSatisfy({ !$0.utf8.contains(0) }) else {
        throw .invalidArgument
      }
      return path
    }
  }

  /// These calls give the error number instead of setting it.
  private static func succeed(_ number: Int32) throws(Errno) {
    if number != 0 { throw Errno(rawValue: number) }
  }

  /// Lends texts as the array of C strings, ended by nil, that the system expects.
  static func withCStrings<Result>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    let storage = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
    defer { storage.deallocate() }
    for (index, text) in texts.enumerated() { (storage + index).initialize(to: strdup(text)) }
    (storage + texts.count).initialize(to: nil)
    defer { for index in texts.indices { free(storage[index]) } }
    return body(storage)
  }

  /// Waits for a process of this one's to end.
  static func waitForEnd(of process: pid_t) throws(Errno) -> ProgramEnd {
    var status: Int32 = 0
    try checked(uninterrupted { waitpid(process, &status, 0) })
    return ProgramEnd(waitStatus: status)
  }
}
