import Foundation
import TestSupport
import Testing

@testable import Posix

@Suite("SystemCallTrace")
struct SystemCallTraceTests {
  private let environment = ["PATH": "/usr/bin:/bin", "GIT_CONFIG_GLOBAL": "/dev/null", "LC_ALL": "C"]

  private func trace(
    _ program: String, _ arguments: [String] = [], in folder: String? = nil, input: [UInt8] = [],
    timeLimit: Duration? = .seconds(120)
  ) throws -> SystemCallTrace {
    try SystemCallTrace.run(
      ProgramCall(
        program, arguments, environment: environment, workingFolder: folder, input: input,
        timeLimit: timeLimit))
  }

  private func shell(_ script: String, in folder: String? = nil) throws -> SystemCallTrace {
    try trace("/bin/sh", ["-c", script], in: folder)
  }

  private func opened(_ trace: SystemCallTrace) -> [String] {
    trace.calls.filter { $0.name.hasPrefix("open") }.flatMap(\.paths)
  }

  @Test("A program's streams and status are those it has without being followed")
  func streams() throws {
    let input = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let trace = try trace("/bin/sh", ["-c", "tee /dev/stderr; exit 3"], input: input)
    #expect(trace.result == ProgramResult(end: .exited(3), output: input, messages: input))
  }

  @Test("Arguments, environment and folder are the ones given, and no descriptor is passed on")
  func surroundings() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("kept open")
    let kept = try FileDescriptor.open(folder.path(of: "kept open"), .folder)
    let trace = try trace(
      "/bin/sh", ["-c", "pwd; printf '%s|' \"$@\"; echo $LC_ALL; ls -l /proc/self/fd", "sh", "a b", "", "ü"],
      in: folder.path)
    let lines = String(decoding: trace.result.output, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == [folder.path, "a b||ü|C"])
    #expect(lines.contains { $0.contains("/proc/") })
    #expect(!lines.contains { $0.contains("kept open") })
    #expect(kept.number > 2)
  }

  @Test("The first call is that by which the program begins, and what it reads follows")
  func reading() throws {
    let folder = try TemporaryFolder()
    try folder.write("contents", to: "a file")
    let trace = try trace("/bin/cat", [folder.path(of: "a file")])
    #expect(trace.result.output == Array("contents".utf8))
    #expect(trace.calls.first?.name == "execve")
    #expect(trace.calls.first?.outcome == .returned(0))
    #expect(trace.programs.count == 1)
    #expect(trace.programs.first?.hasSuffix("/bin/cat") == true)
    let call = try #require(trace.calls.first { $0.paths == [folder.path(of: "a file")] })
    #expect(call.name == "openat")
    guard case .returned(let descriptor) = call.outcome else {
      Issue.record("The file was not opened: \(call.outcome).")
      return
    }
    #expect(descriptor > 2)
    #expect(trace.callCount > trace.calls.count)
    #expect(trace.startedProcesses.isEmpty)
  }

  @Test("A call that failed says why")
  func failing() throws {
    let folder = try TemporaryFolder()
    let trace = try trace("/bin/cat", [folder.path(of: "missing")])
    #expect(trace.result.end == .exited(1))
    let call = try #require(trace.calls(atOrBelow: folder.path(of: "missing")).first)
    #expect(call.outcome == .failed(.notFound))
  }

  @Test("A relative path begins at the folder the process is in by then")
  func relative() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "inner/file")
    let trace = try shell("cd inner && : < ./../inner//file", in: folder.path)
    #expect(trace.result.end == .exited(0))
    #expect(opened(trace).contains(folder.path(of: "inner/file")))
    #expect(trace.calls.contains { $0.name == "chdir" && $0.paths == [folder.path(of: "inner")] })
  }

  @Test("A path that begins at an open folder is told as a whole")
  func belowDescriptor() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "inner/deeper/file")
    let trace = try trace("/usr/bin/find", [folder.path, "-name", "file", "-delete"])
    #expect(trace.result.end == .exited(0))
    #expect(
      trace.calls.contains { $0.name == "unlinkat" && $0.paths == [folder.path(of: "inner/deeper/file")] })
  }

  @Test("Links are followed as the kernel follows them, and told of")
  func links() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "real/file")
    try folder.makeLink("by folder", to: "real")
    try folder.makeLink("by file", to: "by folder/file")
    let reading = try trace("/bin/cat", [folder.path(of: "by file")])
    let call = try #require(
      reading.calls.first { $0.name == "openat" && $0.paths == [folder.path(of: "real/file")] })
    #expect(call.links.contains(folder.path(of: "by file")))
    #expect(call.links.contains(folder.path(of: "by folder")))
    let looking = try trace("/usr/bin/readlink", [folder.path(of: "by file")])
    #expect(looking.calls(atOrBelow: folder.path(of: "by file")).contains { $0.name.hasPrefix("readlink") })
    #expect(looking.calls(atOrBelow: folder.path(of: "real")).isEmpty)
  }

  @Test("A path through the descriptors of the process itself is that of the file")
  func ownDescriptors() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    let trace = try shell("exec 5< file; cat /proc/self/fd/5 <&5", in: folder.path)
    #expect(
      trace.calls.contains {
        $0.links.contains { $0.hasSuffix("/fd/5") } && $0.paths == [folder.path(of: "file")]
      })
  }

  @Test("A rename tells both of its paths")
  func renaming() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "old")
    let trace = try trace("/bin/mv", ["old", "new"], in: folder.path)
    #expect(
      trace.calls.contains {
        $0.name.hasPrefix("rename") && $0.paths == [folder.path(of: "old"), folder.path(of: "new")]
          && $0.outcome == .returned(0)
      })
  }

  @Test("Every process is told, and followed into the programs it becomes")
  func processes() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "file")
    let trace = try shell("(cat file); /bin/sh -c 'cat file; true'; true", in: folder.path)
    #expect(trace.result.output == Array("xx".utf8))
    #expect(trace.startedProcesses.count >= 3)
    #expect(trace.startedProcesses.allSatisfy { $0.outcome != .unfinished })
    #expect(trace.programs.filter { $0.hasSuffix("/cat") }.count == 2)
    let reads = trace.calls.filter { $0.paths == [folder.path(of: "file")] && $0.name == "openat" }
    #expect(Set(reads.map(\.task)).count == 2)
  }

  @Test("Many threads are followed, and are no processes")
  func threads() throws {
    let folder = try TemporaryFolder()
    let text = (0..<200_000).map { "\($0 &* 7919 % 100_000)\n" }.joined()
    try folder.write(text, to: "numbers")
    let trace = try trace(
      "/usr/bin/sort", ["--parallel=8", "-S", "64M", "-n", "numbers", "-o", "sorted"], in: folder.path)
    #expect(trace.result.end == .exited(0))
    #expect(trace.startedProcesses.isEmpty)
    #expect(try folder.readText("sorted").hasPrefix("0\n"))
  }

  @Test("A program that is killed, or ends itself by a signal, is told by the signal")
  func killed() throws {
    #expect(try shell("kill -TERM $$").result.end == .killed(.terminate))
    #expect(try shell("kill -KILL $$").result.end == .killed(.kill))
  }

  @Test("Signals reach a program that takes them")
  func signals() throws {
    let trace = try shell("trap 'echo taken; exit 7' USR1; kill -USR1 $$; sleep 1000")
    #expect(trace.result == ProgramResult(end: .exited(7), output: Array("taken\n".utf8), messages: []))
  }

  @Test("A process that stops stays stopped until it is told to go on")
  func stopped() throws {
    // 2 has the parent told of a child that stops, which has no status then.
    let script = """
      $| = 1; my $child = fork; if (!$child) { kill "STOP", $$; exit 5 }
      waitpid $child, 2; print $? >> 8, " "; kill "CONT", $child; waitpid $child, 0; print $? >> 8;
      """
    let trace = try trace("/usr/bin/perl", ["-e", script])
    #expect(trace.result == ProgramResult(end: .exited(0), output: Array("0 5".utf8), messages: []))
  }

  @Test("A program over its time is ended with what it started")
  func timeLimit() throws {
    let trace = try trace("/bin/sh", ["-c", "echo first; sleep 1000; :"], timeLimit: .milliseconds(500))
    #expect(trace.result.end == .timedOut)
    #expect(trace.result.output == Array("first\n".utf8))
  }

  @Test("What a program leaves running is ended")
  func leftRunning() throws {
    let trace = try shell("sleep 1000 & echo $!")
    #expect(trace.result.end == .exited(0))
    let number = try #require(Int32(String(decoding: trace.result.output, as: UTF8.self).filter(\.isNumber)))
    // It may still be there for whoever is to be told of its end.
    let status = FileManager.default.contents(atPath: "/proc/\(number)/status") ?? Data()
    let state = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix("State:")
    }
    #expect(state == nil || state?.contains("Z") == true)
  }

  @Test("Sockets are told, with the path they are connected to")
  func sockets() throws {
    let trace = try trace(
      "/usr/bin/perl",
      [
        "-MSocket", "-e",
        "socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, pack_sockaddr_un('/no/such/socket'));",
      ])
    #expect(trace.calls.contains { $0.kind == .socket && $0.name == "socket" })
    #expect(trace.calls.contains { $0.name == "connect" && $0.paths == ["/no/such/socket"] })
  }

  @Test("A path that cannot be read is told as what cannot be seen")
  func unreadable() throws {
    #if arch(x86_64)
      let openat = 257
    #else
      let openat = 56
    #endif
    let trace = try trace("/usr/bin/perl", ["-e", "syscall(\(openat), -100, 1, 0);"])
    let unseen = trace.calls.filter { $0.kind == .unseen }
    #expect(unseen.map(\.name) == ["openat"])
    #expect(unseen.first?.outcome == .failed(Errno(rawValue: EFAULT)))
  }

  @Test("Looking at a repository with git shows that the repository is read")
  func git() throws {
    let folder = try TemporaryFolder()
    #expect(try trace("git", ["init", "-q", folder.path]).result.end == .exited(0))
    let trace = try trace("git", ["status"], in: folder.path)
    #expect(trace.result.end == .exited(0))
    let calls = trace.calls(atOrBelow: folder.path(of: ".git"))
    #expect(calls.contains { $0.paths == [folder.path(of: ".git/HEAD")] })
    #expect(calls.contains { $0.paths == [folder.path(of: ".git/config")] })
    // A name that only begins like it is another one.
    #expect(trace.calls(atOrBelow: folder.path(of: ".gi")).isEmpty)
  }

  @Test(
    "A program that is not there is told from one that failed",
    arguments: ["no-such-program", "/no/such", ""])
  func missing(_ name: String) throws {
    let error = try #require(throws: SystemCallTraceError.self) { try trace(name) }
    #expect(error.code == .notStarted(.notFound))
    #expect(error.message.hasSuffix("."))
  }

  @Test("A file that is no program, and a folder that is not there, are told")
  func notStarted() throws {
    let folder = try TemporaryFolder()
    try folder.write("no program", to: "file")
    let noProgram = try #require(throws: SystemCallTraceError.self) { try trace(folder.path(of: "file")) }
    #expect(noProgram.code == .notStarted(.accessDenied))
    let noFolder = try #require(throws: SystemCallTraceError.self) {
      try trace("/bin/true", in: folder.path(of: "missing"))
    }
    #expect(noFolder.code == .notStarted(.notFound))
  }

  @Test("A refusal says what to allow")
  func notPermitted() {
    let error = SystemCallTraceError(.notPermitted, program: "/bin/true")
    #expect(error.hint?.contains("ptrace") == true)
    #expect(error.description.hasSuffix("."))
  }

  @Test("Programs followed at the same time are kept apart")
  func atOnce() async throws {
    let folder = try TemporaryFolder()
    for number in 0..<8 { try folder.write("\(number)", to: "file \(number)") }
    let environment = environment
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<8 {
        group.addTask {
          let trace = try SystemCallTrace.run(
            ProgramCall(
              "/bin/sh", ["-c", "cat 'file \(number)'; cat /dev/null"], environment: environment,
              workingFolder: folder.path))
          #expect(trace.result.output == Array("\(number)".utf8))
          let read = trace.calls(atOrBelow: folder.path).flatMap(\.paths).filter { $0.contains("/file ") }
          #expect(Set(read) == [folder.path(of: "file \(number)")])
          let plain = try ProgramCall(
            "/bin/cat", [folder.path(of: "file \(number)")], environment: environment
          ).run()
          #expect(plain.end == .exited(0))
        }
      }
      try await group.waitForAll()
    }
  }
}
