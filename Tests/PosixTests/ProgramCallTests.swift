import Glibc
import TestSupport
import Testing

@testable import Posix

@Suite("ProgramCall")
struct ProgramCallTests {
  private let environment = ["PATH": "/usr/bin:/bin"]

  private func shell(
    _ script: String, input: [UInt8] = [], workingFolder: String? = nil, timeLimit: Duration? = nil
  ) throws -> ProgramResult {
    try ProgramCall(
      "sh", ["-c", script], environment: environment, workingFolder: workingFolder, input: input,
      timeLimit: timeLimit
    ).run()
  }

  @Test("Output, messages and status are gathered")
  func gathering() throws {
    let result = try shell("echo out; echo err >&2; exit 3")
    #expect(
      result == ProgramResult(end: .exited(3), output: Array("out\n".utf8), messages: Array("err\n".utf8)))
  }

  @Test("Input and output larger than a pipe holds pass at the same time")
  func largeStreams() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let result = try shell("tee /dev/stderr", input: input)
    #expect(result.output == input)
    #expect(result.messages == input)
  }

  @Test("A program that does not read its input is no failure")
  func unreadInput() throws {
    let result = try shell("exec 0<&-; echo done", input: [UInt8](repeating: 65, count: 1_000_000))
    #expect(result.end == .exited(0))
    #expect(result.output == Array("done\n".utf8))
  }

  @Test("The environment and the folder are the ones given, and no descriptor is passed on")
  func surroundings() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("kept open")
    let kept = try FileDescriptor.open(folder.path(of: "kept open"), .folder)
    let result = try ProgramCall(
      "/bin/sh", ["-c", "pwd; env; ls -l /proc/self/fd"],
      environment: ["PATH": "/usr/bin:/bin", "KEY": "a value"],
      workingFolder: folder.path
    ).run()
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.first == folder.path)
    #expect(lines.contains("KEY=a value"))
    #expect(!lines.contains { $0.hasPrefix("HOME=") })
    #expect(lines.contains { $0.contains("/proc/") })
    #expect(!lines.contains { $0.contains("kept open") })
    #expect(kept.number > 2)
  }

  @Test("Arguments pass as they are", arguments: [["a b", "", "ü", "'\"$(x)\n"]])
  func arguments(_ arguments: [String]) throws {
    let result = try ProgramCall("printf", ["%s|"] + arguments, environment: environment).run()
    #expect(String(decoding: result.output, as: UTF8.self) == arguments.map { "\($0)|" }.joined())
  }

  @Test(
    "A program that is not there is told from one that failed",
    arguments: ["no-such-program", "/no/such/program", ""])
  func missing(_ name: String) {
    #expect(throws: Errno.notFound) { try ProgramCall(name, environment: environment).run() }
  }

  @Test("An argument with a NUL is refused instead of cut")
  func embeddedNul() {
    #expect(throws: Errno.invalidArgument) {
      try ProgramCall("true", ["a\0b"], environment: environment).run()
    }
  }

  @Test("A program that was killed tells by which signal")
  func killed() throws {
    #expect(try shell("kill -TERM $$").end == .killed(.terminate))
  }

  @Test("A program over its time is ended, and what it wrote is kept")
  func timeLimit() throws {
    let result = try shell("echo first; exec sleep 1000", timeLimit: .milliseconds(300))
    #expect(result.end == .timedOut)
    #expect(result.output == Array("first\n".utf8))
  }

  @Test("What a program leaves running is not waited for")
  func leftRunning() throws {
    let result = try shell("sleep 1000 & echo $!")
    #expect(result.end == .exited(0))
    let text = String(decoding: result.output, as: UTF8.self)
    let number = try #require(Int32(text.filter(\.isNumber)))
    #expect(kill(number, SIGKILL) == 0)
  }

  @Test("A program starts without blocked signals, whatever this process does")
  func signals() throws {
    let queue = try SignalQueue([.windowChange])
    let result = try shell("grep -E '^Sig(Blk|Ign)' /proc/self/status")
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.map { $0.prefix(6) } == ["SigBlk", "SigIgn"])
    for line in lines {
      let mask = try #require(UInt64(line.suffix(16), radix: 16))
      // The two signals beyond 31 that may remain are the C library's own.
      #expect(mask & 0x7FFF_FFFF == 0)
    }
    #expect(queue.number >= 0)
  }
}
