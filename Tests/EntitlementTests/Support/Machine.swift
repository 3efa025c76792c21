import Basics
import Synchronization

/// A machine whose clocks are set by hand: the count since boot runs on, the wall clock shows what it is told to.
final class Machine: TimeSource {
  private struct State {
    var wall: Int64
    var sinceBoot: Int64 = 60_000
    var boot: String? = "boot-1"
    var boots = 1
  }

  private let state: Mutex<State>

  /// Creates a machine whose wall clock shows the milliseconds since 1970.
  init(wall: Int64) {
    state = Mutex(State(wall: wall))
  }

  func now() -> Timestamp { Timestamp(milliseconds: state.withLock(\.wall)) }
  func sinceBoot() -> Duration { .milliseconds(state.withLock(\.sinceBoot)) }
  func bootIdentity() -> String? { state.withLock(\.boot) }

  /// Lets time pass, while the machine runs or sleeps.
  func pass(_ milliseconds: Int64) {
    state.withLock { state in
      state.wall += milliseconds
      state.sinceBoot += milliseconds
    }
  }

  /// Sets the wall clock to something else, relative to what it shows.
  func setWall(by milliseconds: Int64) { state.withLock { $0.wall += milliseconds } }

  /// Switches the machine off for a while and on again; its wall clock goes on meanwhile.
  func restart(off milliseconds: Int64 = 30_000) {
    state.withLock { state in
      state.wall += milliseconds
      state.boots += 1
      state.boot = state.boot == nil ? nil : "boot-\(state.boots)"
      state.sinceBoot = 5_000
    }
  }

  /// Takes away the name of the run, or puts the count back as a copy of the machine would.
  func forgetBootIdentity() { state.withLock { $0.boot = nil } }
  func rewindBoot(by milliseconds: Int64) { state.withLock { $0.sinceBoot -= milliseconds } }
}
