/// Sends requests through another requester, and again where a policy allows.
public struct RetryingRequester: HTTPRequesting {
  private let requester: any HTTPRequesting
  private let policy: RetryPolicy
  private let time: any TimeSource
  private let random: RandomSource
  private let pause: @Sendable (Duration) async throws -> Void

  /// Creates a requester; `pause` waits, and throws when the task is cancelled meanwhile.
  public init(
    _ requester: any HTTPRequesting, policy: RetryPolicy = RetryPolicy(), time: any TimeSource,
    random: RandomSource,
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.requester = requester
    self.policy = policy
    self.time = time
    self.random = random
    self.pause = pause
  }

  /// Sends a request until there is an answer that the policy takes, and gives the last answer or failure otherwise.
  ///
  /// No attempt is begun, nor a pause, that would end beyond the policy's deadline.
  public func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    let end = time.sinceBoot() + policy.deadline
    var attempt = 1
    while true {
      var limited = request
      limited.deadline = min(request.deadline, end - time.sinceBoot())
      let outcome: Result<HTTPResponse, HTTPRequestError>
      do {
        outcome = .success(try await requester.send(limited))
      } catch {
        outcome = .failure(error)
      }
      guard request.mayBeRepeated, attempt < policy.attempts, mayChange(outcome) else {
        return try outcome.get()
      }
      let pause = policy.pause(after: attempt, wish: wish(outcome), random: random)
      guard time.sinceBoot() + pause < end else { return try outcome.get() }
      do {
        try await self.pause(pause)
      } catch {
        throw HTTPRequestError(
          .cancelled, "the task was cancelled between two attempts", server: request.url.origin)
      }
      attempt += 1
    }
  }

  private func mayChange(_ outcome: Result<HTTPResponse, HTTPRequestError>) -> Bool {
    switch outcome {
    case .success(let response): policy.statuses.contains(response.status)
    case .failure(let error): policy.failures.contains(error.code)
    }
  }

  private func wish(_ outcome: Result<HTTPResponse, HTTPRequestError>) -> Duration? {
    guard case .success(let response) = outcome else { return nil }
    return response.retryAfter(at: time.now())
  }
}
