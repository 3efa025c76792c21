internal import Glibc
internal import Posix

/// The machine's own clocks.
public struct SystemTime: TimeSource {
  /// Creates the source.
  public init() {}

  /// The wall clock's time (`CLOCK_REALTIME`).
  public func now() -> Timestamp {
    let time = Self.read(CLOCK_REALTIME)
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  /// The time since the machine was started, with the time it slept (`CLOCK_BOOTTIME`).
  public func sinceBoot() -> Duration {
    let time = Self.read(CLOCK_BOOTTIME)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// The kernel's name of this run of the machine (`/proc/sys/kernel/random/boot_id`); nil without `/proc`.
  public func bootIdentity() -> String? {
    do throws(Errno) {
      let file = try FileDescriptor.open("/proc/sys/kernel/random/boot_id")
      let bytes = try file.readToEnd(expectedSize: 0, limit: 4096) ?? []
      let name = bytes.prefix { $0 > UInt8(ascii: " ") && $0 < 0x7F }
      return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    } catch {
      // A machine without it is one whose runs cannot be told apart.
      return nil
    }
  }

  private static func read(_ clock: clockid_t) -> timespec {
    var time = timespec()
    // Cannot fail: the clocks are ones that every Linux has, and the place to write to is ours.
    clock_gettime(clock, &time)
    return time
  }
}
