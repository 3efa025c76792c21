internal import Basics
internal import CMicrohttpd
internal import Glibc
internal import Synchronization

/// A client's connection: what its present request has come to, and by when that must be over.
final class ServerConnection: Sendable {
  /// What the connection is in the middle of.
  enum Phase {
    /// It waits for a request to be whole.
    case receiving
    /// The handler works on the request.
    case handling(ConnectionHandle, Task<Void, Never>)
    /// The handler has answered; the library was not told yet.
    case answered(HTTPServerResponse)
    /// The client fetches the answer.
    case sending
    /// The request was refused in the middle; what still comes is dropped.
    case discarding
  }

  private struct State {
    var phase = Phase.receiving
    /// By when the phase must be over, in time since the machine was started.
    var deadline: Duration
    /// Counts the requests of the connection, so that a late answer does not go to another request.
    var number = 0
    var target = ""
    /// The present request's beginning, from its header on.
    var head: HTTPServerRequest?
    var body: [UInt8] = []
    var isShutDown = false
    /// Whether the server stops, so that no handler is started any more.
    var isClosing = false
  }

  let socket: Int32
  private let surroundings: ServerSurroundings
  private let state: Mutex<State>

  init(socket: Int32, _ surroundings: ServerSurroundings) {
    self.socket = socket
    self.surroundings = surroundings
    state = Mutex(State(deadline: surroundings.deadline(surroundings.configuration.receiveLimit)))
  }

  // MARK: What the library tells

  /// A request has begun, of which only the target is known.
  func begin(target: String) {
    state.withLock { $0.target = target }
  }

  /// The target of the present request as the client wrote it.
  var target: String { state.withLock { $0.target } }

  /// Whether the header of the present request was taken already.
  var hasHeader: Bool { state.withLock { $0.head != nil } }

  /// The header of a request is there.
  func take(_ method: HTTPMethod, _ headers: HTTPHeaders) {
    state.withLock { $0.head = HTTPServerRequest(method, $0.target, headers: headers) }
  }

  /// A part of the body is there; what is beyond the limit is refused at once and dropped.
  func take(body: UnsafeRawBufferPointer) {
    state.withLock { state in
      guard case .receiving = state.phase else { return }
      guard body.count <= surroundings.configuration.bodyLimit - state.body.count else {
        state.body = []
        state.phase = .discarding
        // The library answers only before a body and after it. Nothing of ours is on its way: the answers to earlier
        // requests are sent by now.
        let refusal = RequestRefusal.bodyTooLarge.response.bytes
        _ = send(socket, refusal, refusal.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        _ = shutdown(socket, Int32(SHUT_WR))
        return
      }
      state.body.append(contentsOf: body)
    }
  }

  /// What to do now that the request is whole, or its handler has answered.
  enum Step {
    case wait
    case answer(HTTPServerResponse)
    case drop
  }

  /// Starts the handler for a request that is whole, and gives the answer when there is one.
  func proceed(_ connection: OpaquePointer) -> Step {
    let handle = ConnectionHandle(connection)
    return state.withLock { state in
      switch state.phase {
      case .receiving:
        guard let head = state.head else { return .drop }
        if state.isClosing {
          startSending(&state)
          return .answer(RequestRefusal.isStopping.response)
        }
        let request = HTTPServerRequest(head.method, head.target, headers: head.headers, body: state.body)
        state.body = []
        state.number += 1
        let number = state.number
        handle.suspend()
        // The handler's end waits for this lock, hence for the phase.
        let task = Task { self.answer(await self.surroundings.response(request), to: number) }
        state.phase = .handling(handle, task)
        state.deadline = surroundings.deadline(surroundings.configuration.handlerLimit)
        return .wait
      case .answered(let response):
        startSending(&state)
        return .answer(response)
      case .discarding, .sending, .handling: return .drop
      }
    }
  }

  /// A refusal goes out in place of an answer.
  func refuse() {
    state.withLock { startSending(&$0) }
  }

  private func startSending(_ state: inout State) {
    state.phase = .sending
    state.deadline = surroundings.deadline(surroundings.configuration.sendLimit)
  }

  /// The present request is over, whichever way; the next may come.
  func complete() {
    state.withLock { state in
      if case .handling(_, let task) = state.phase { task.cancel() }
      state.phase = .receiving
      state.head = nil
      state.body = []
      state.deadline = surroundings.deadline(surroundings.configuration.receiveLimit)
    }
  }

  // MARK: What time tells

  /// Whether a request is being worked on or answered.
  var isBusy: Bool {
    state.withLock { state in
      if case .receiving = state.phase { return state.head != nil }
      return true
    }
  }

  /// Ends what has taken too long: a connection that waits for its client is shut down, which the library notices.
  ///
  /// It tells of a handler that is too slow, for which the caller has to answer while it holds no lock.
  func endOverdue(at now: Duration) -> Bool {
    state.withLock { state in
      guard now >= state.deadline, !state.isShutDown else { return false }
      switch state.phase {
      case .handling: return true
      case .answered: return false
      case .receiving, .sending, .discarding:
        state.isShutDown = true
        _ = shutdown(socket, Int32(SHUT_RDWR))
        return false
      }
    }
  }

  /// Answers in place of the handler, and cancels it; of no effect when it has answered.
  func answerForHandler(_ response: HTTPServerResponse) {
    state.withLock { answerForHandler(response, &$0) }
  }

  /// Has no handler at work from now on: one that is gets its answer, and none is started.
  ///
  /// The library must not be stopped while a connection is suspended.
  func close() {
    state.withLock { state in
      state.isClosing = true
      answerForHandler(RequestRefusal.isStopping.response, &state)
    }
  }

  private func answerForHandler(_ response: HTTPServerResponse, _ state: inout State) {
    guard case .handling(let handle, let task) = state.phase else { return }
    task.cancel()
    state.phase = .answered(response)
    handle.resume()
  }

  /// Takes the handler's answer to a request; one that comes too late is dropped.
  private func answer(_ response: HTTPServerResponse, to number: Int) {
    state.withLock { state in
      guard state.number == number, case .handling(let handle, _) = state.phase else { return }
      state.phase = .answered(response)
      // Within the lock, so that nobody takes the connection for one that is not suspended any more before it is so.
      handle.resume()
    }
  }
}
