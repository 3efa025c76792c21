internal import Glibc

/// Lets the calling thread rest.
public enum Pause {
  /// Returns after at least the given time; a time of nothing or less returns at once.
  public static func wait(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, attoseconds >= 0 else { return }
    var wanted = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var rest = timespec()
    while nanosleep(&wanted, &rest) != 0, errno == EINTR { wanted = rest }
  }
}
