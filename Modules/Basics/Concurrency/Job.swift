/// What a thread is started with.
final class Job: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}

/// Does the job that a thread was started with.
func runJob(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<Job>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}
