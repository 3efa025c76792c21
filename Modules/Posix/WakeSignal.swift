internal import CPosix
internal import Glibc

/// Wakes a thread that waits in the system for descriptors: a descriptor that can be read once it was rung.
public struct WakeSignal: ~Copyable, Sendable {
  private let descriptor: FileDescriptor

  /// Creates a signal that was not rung.
  public init() throws(Errno) {
    let number = uninterrupted { lw_event() }
    descriptor = FileDescriptor(adopting: try checked(number))
  }

  /// The number to wait for, together with others.
  public var number: Int32 { descriptor.number }

  /// Wakes whoever waits, now or the next time. May be called from any thread.
  public func ring() {
    var one: UInt64 = 1
    // Fails only when so many rings are waiting that nobody can be missed.
    _ = uninterrupted { write(descriptor.number, &one, 8) }
  }

  /// Forgets the rings so far.
  public func clear() {
    var count: UInt64 = 0
    _ = uninterrupted { read(descriptor.number, &count, 8) }
  }
}
