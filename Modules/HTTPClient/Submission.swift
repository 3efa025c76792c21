internal import Basics

/// A request on its way to the thread that sends it, and where the outcome goes.
struct Submission: Sendable {
  /// The request's number within its client.
  let number: UInt64
  let request: HTTPRequest
  let continuation: CheckedContinuation<Result<TransferAnswer, HTTPRequestError>, Never>

  /// Tells the waiting task that it was cancelled.
  func giveUp() {
    continuation.resume(
      returning: .failure(
        HTTPRequestError(.cancelled, "the task that waited was cancelled", server: request.url.origin)))
  }
}
