internal import Basics
internal import CCurl
internal import Posix

/// The requests that are running, on the one thread that may touch them.
struct Transfers: ~Copyable {
  private let configuration: HTTPClientConfiguration
  private let loop: TransferLoop
  private let handle: UnsafeMutableRawPointer?
  private var running: [UInt64: Transfer] = [:]

  init(_ configuration: HTTPClientConfiguration, _ loop: TransferLoop) {
    self.configuration = configuration
    self.loop = loop
    _ = Self.libraryIsReady
    handle = curl_multi_init()
    _ = lw_curl_set_multi_number(handle, CURLMOPT_MAXCONNECTS, max(1, configuration.idleConnections))
  }

  deinit {
    for transfer in running.values {
      _ = curl_multi_remove_handle(handle, transfer.handle)
    }
    curl_multi_cleanup(handle)
  }

  /// Sends and receives until the client is gone.
  mutating func run() {
    while true {
      let work = loop.takeWork()
      if work.isStopped {
        work.submissions.forEach { $0.giveUp() }
        Array(running.keys).forEach { giveUp($0) }
        return
      }
      work.submissions.forEach { begin($0) }
      work.cancelled.forEach { giveUp($0) }
      var count: Int32 = 0
      _ = curl_multi_perform(handle, &count)
      finishEnded()
      // The library wakes up by itself when a deadline of its own is over.
      _ = lw_curl_wait(handle, loop.signal.number, 60_000)
    }
  }

  private mutating func begin(_ submission: Submission) {
    let transfer = Transfer(submission, configuration)
    guard let transfer, curl_multi_add_handle(handle, transfer.handle) == CURLM_OK else {
      let server = submission.request.url.origin
      submission.continuation.resume(
        returning: .failure(HTTPRequestError(.other, "libcurl gives no handle", server: server)))
      return
    }
    running[submission.number] = transfer
  }

  private mutating func giveUp(_ number: UInt64) {
    guard let transfer = running.removeValue(forKey: number) else { return }
    // Closes the connection, since the answer is not read to its end.
    _ = curl_multi_remove_handle(handle, transfer.handle)
    transfer.submission.giveUp()
  }

  private mutating func finishEnded() {
    var code = CURLE_OK
    while let ended = lw_curl_next_ended(handle, &code) {
      _ = curl_multi_remove_handle(handle, ended)
      guard let number = Transfer.number(of: ended), let transfer = running.removeValue(forKey: number) else {
        continue
      }
      transfer.submission.continuation.resume(returning: transfer.outcome(code))
    }
  }

  /// Prepares the library for all threads, once.
  private static let libraryIsReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
}
