import Posix
import Testing

/// A mount that ends with the value. Tests that need one run as root, as on the build machine.
final class Mount {
  private let place: String

  /// Mounts an empty file system in memory, of a size such as `256k`.
  init(memory size: String, at place: String) throws {
    self.place = place
    try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", place])
  }

  /// Makes a folder and everything in it read-only.
  init(readOnly place: String) throws {
    self.place = place
    try Self.run("mount", ["--bind", place, place])
    try Self.run("mount", ["-o", "remount,ro,bind", place])
  }

  deinit {
    do {
      try Self.run("umount", ["--lazy", place])
    } catch {
      Issue.record(error)
    }
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let result = try ProgramCall(
      program, arguments, environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"], timeLimit: .seconds(30)
    ).run()
    try #require(result.end == .exited(0), "\(String(decoding: result.messages, as: UTF8.self))")
  }
}
