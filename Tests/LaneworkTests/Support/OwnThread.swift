import Basics
import Posix

/// Runs what waits for others on a thread of its own.
///
/// A command that waits would otherwise take one of the few threads of Swift's pool, on which the work that it waits for
/// is done.
enum OwnThread {
  static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
    let result = await withCheckedContinuation {
      (continuation: CheckedContinuation<Result<Value, Errno>, Never>) in
      do throws(Errno) {
        try BackgroundThread.start { continuation.resume(returning: .success(work())) }
      } catch {
        continuation.resume(returning: .failure(error))
      }
    }
    return try result.get()
  }
}
