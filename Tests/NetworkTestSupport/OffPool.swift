import Basics

/// Does work that blocks on a thread of its own, so that none of Swift's few threads waits with it.
public func offPool<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
  await withCheckedContinuation { continuation in
    do {
      try BackgroundThread.start { continuation.resume(returning: work()) }
    } catch {
      preconditionFailure("The system gives no thread: \(error)")
    }
  }
}
