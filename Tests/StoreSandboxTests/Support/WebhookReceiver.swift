import Basics
import HTTPServer
import Synchronization

/// A developer's server that takes webhooks and keeps them in the order of their arrival.
struct WebhookReceiver: Sendable {
  private final class Kept: Sendable {
    let requests = Mutex<[HTTPServerRequest]>([])
    let status = Mutex(200)
  }

  private let kept = Kept()
  private let server: HTTPServer

  init() throws {
    server = try HTTPServer.start(.patient, time: SystemTime()) { [kept] request in
      kept.requests.withLock { $0.append(request) }
      return HTTPServerResponse(status: kept.status.withLock(\.self))
    }
  }

  var requests: [HTTPServerRequest] { kept.requests.withLock(\.self) }
  var address: String { "http://127.0.0.1:\(server.port)/hook" }

  func answer(with status: Int) { kept.status.withLock { $0 = status } }
}
