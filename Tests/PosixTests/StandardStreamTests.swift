import Glibc
import TestSupport
import Testing

@testable import Posix

/// The streams are the whole process's, so each test has one of its own.
@Suite("StandardStream")
struct StandardStreamTests {
  @Test("All bytes are written, more than a pipe holds")
  func writing() async throws {
    let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
      try StandardStream.output.write([UInt8](repeating: 66, count: 300_000))
      try StandardStream.output.write([])
      exit(StandardStream.output.isTerminal || StandardStream.output.terminalSize != nil ? 1 : 7)
    }
    #expect(result?.standardOutputContent.filter { $0 == 66 }.count == 300_000)
  }

  @Test("A reader that has gone is an error once that is asked for")
  func brokenPipe() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let pipe = try Pipe()
      dup2(pipe.writing.number, 1)
      Signal.ignoreBrokenPipe()
      // Both ends are closed but for the stream itself.
      do {
        let writing = pipe.takeWriting()
        if writing.number < 0 { exit(1) }
      }
      do throws(Errno) {
        try StandardStream.output.write([65])
      } catch .brokenPipe {
        exit(7)
      } catch {
        exit(2)
      }
    }
  }

  @Test("What is on the input is read, and nothing at its end")
  func reading() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let pipe = try Pipe()
      dup2(pipe.reading.number, 0)
      do {
        let writing = pipe.takeWriting()
        try writing.write(Array("line\n".utf8))
      }
      guard try StandardStream.input.read(limit: 3) == Array("lin".utf8) else { exit(1) }
      guard try StandardStream.input.read(limit: 100) == Array("e\n".utf8) else { exit(2) }
      if try StandardStream.input.read(limit: 100).isEmpty { exit(7) }
    }
  }

  @Test("A program at the terminal has the streams, and Ctrl-C is its own meanwhile")
  func runningAtTerminal() async {
    let result = await #expect(processExitsWith: .exitCode(7), observing: [\.standardOutputContent]) {
      let program = ProgramCall(
        "sh", ["-c", "kill -INT $PPID; echo still here; exit 5"], environment: ["PATH": "/usr/bin:/bin"])
      if try program.runAtTerminal() == .exited(5) { exit(7) }
    }
    #expect(
      result.map { String(decoding: $0.standardOutputContent, as: UTF8.self).contains("still here") } == true)
  }
}
