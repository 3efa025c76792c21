import Glibc
import TestSupport
import Testing

@testable import Posix

@Suite("SignalQueue")
struct SignalQueueTests {
  @Test("A signal is taken as a value instead of ending the process")
  func taking() async {
    // Signals and masks are the whole process's, so it has one of its own.
    await #expect(processExitsWith: .exitCode(7)) {
      let queue = try SignalQueue([.interrupt, .terminate])
      guard try queue.next() == nil else { exit(1) }
      // The runner's other threads were there before, so the signals are sent to this one.
      guard pthread_kill(pthread_self(), SIGINT) == 0 else { exit(2) }
      guard pthread_kill(pthread_self(), SIGTERM) == 0 else { exit(3) }
      guard try Readiness.waitToRead([queue.number]) == [true] else { exit(4) }
      guard try queue.next() == .interrupt, try queue.next() == .terminate else { exit(5) }
      if try queue.next() == nil { exit(7) }
    }
  }

  @Test("A process ended by a signal it had taken is seen to end by it")
  func ending() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let queue = try SignalQueue([.terminate])
      Signal.terminate.endProcess()
      if queue.number < 0 { exit(1) }
    }
  }

  @Test("Waiting for nothing ends when the time is over")
  func waiting() throws {
    let queue = try FolderChangeQueue()
    #expect(try Readiness.waitToRead([queue.number], for: .milliseconds(1)) == [false])
    #expect(try Readiness.waitToRead([-1], for: .zero) == [false])
  }
}
