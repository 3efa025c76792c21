public import Basics
internal import Posix
internal import Synchronization

/// Sends requests over HTTP/1.1 through libcurl.
///
/// All requests of a client share one thread and its connections, which are kept for the next request to the same
/// server. A client is meant to be made once and used from everywhere; as many requests run at the same time as
/// there are tasks that wait for one. Servers are always verified, and the environment is never read.
public final class HTTPClient: HTTPRequesting {
  private let configuration: HTTPClientConfiguration
  /// The thread's side, once there was a request.
  private let loop = Mutex<TransferLoop?>(nil)

  /// Creates a client; a thread is started with the first request.
  public init(_ configuration: HTTPClientConfiguration = HTTPClientConfiguration()) {
    self.configuration = configuration
  }

  deinit {
    loop.withLock { $0?.stop() }
  }

  /// Sends a request and gives the whole answer, after as many redirects as the configuration allows.
  ///
  /// On the way to another server, all headers stay behind but those that say what kind of answer is understood.
  public func send(_ request: HTTPRequest) async throws(HTTPRequestError) -> HTTPResponse {
    var request = request
    var redirects = 0
    while true {
      let answer = try await exchange(request)
      guard redirects < configuration.redirectLimit, let next = try answer.redirected(request) else {
        return answer.response
      }
      request = next
      redirects += 1
    }
  }

  /// Sends one request and gives its answer.
  private func exchange(_ request: HTTPRequest) async throws(HTTPRequestError) -> TransferAnswer {
    try request.check()
    guard request.deadline > .zero else {
      throw HTTPRequestError(.timedOut, "the time was over before it was sent", server: request.url.origin)
    }
    let loop = try startedLoop(request)
    let number = loop.nextNumber()
    return try await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        loop.submit(Submission(number: number, request: request, continuation: continuation))
      }
    } onCancel: {
      loop.cancel(number)
    }.get()
  }

  private func startedLoop(_ request: HTTPRequest) throws(HTTPRequestError) -> TransferLoop {
    do {
      return try loop.withLock { (loop) throws(Errno) in
        if let loop { return loop }
        let started = try TransferLoop.start(configuration)
        loop = started
        return started
      }
    } catch {
      throw HTTPRequestError(.other, "the system gives no thread: \(error)", server: request.url.origin)
    }
  }
}
