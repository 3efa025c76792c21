import Glibc

/// Asks again until the answer is yes, and gives the last answer: for what another thread or process will have done.
///
/// A program that is being started holds copies of this one's descriptors for a moment, so even a file that was
/// closed may count as open just now. The limit is far beyond what any machine needs.
public func eventually(_ question: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<20_000_000 {
    if try question() { return true }
    sched_yield()
  }
  return try question()
}
