internal import Basics
internal import CMicrohttpd

/// The owner of libmicrohttpd's server: its threads call into the connections.
struct Daemon: ~Copyable {
  private let handle: OpaquePointer
  private let listener: ListeningSocket
  /// Kept for the library's callbacks, until its threads are gone.
  private let surroundings: Unmanaged<ServerSurroundings>

  /// Starts the server's threads.
  init(_ listener: consuming ListeningSocket, _ surroundings: ServerSurroundings) throws(HTTPServerError) {
    let configuration = surroundings.configuration
    let kept = Unmanaged.passRetained(surroundings)
    let handle = lw_mhd_start(
      listener.number, UInt32(clamping: max(1, configuration.threads)),
      UInt32(clamping: max(1, configuration.connectionLimit)),
      UInt32(clamping: max(1, configuration.connectionsPerAddress)), max(4_096, configuration.headerLimit),
      Self.noticeConnection, Self.handle, Self.complete, Self.begin, kept.toOpaque())
    guard let handle else {
      kept.release()
      throw HTTPServerError(
        .other, message: "libmicrohttpd gives no reason", place: "\(configuration.address):\(listener.port)")
    }
    self.handle = handle
    self.listener = listener
    self.surroundings = kept
  }

  deinit {
    // The listener would be closed by the library as well.
    MHD_quiesce_daemon(handle)
    MHD_stop_daemon(handle)
    surroundings.release()
  }

  /// Takes no more connections; those who try are refused.
  func quiesce() {
    MHD_quiesce_daemon(handle)
    listener.refuse()
  }

  // MARK: The library's calls, on its own threads

  private static let noticeConnection: MHD_NotifyConnectionCallback = { context, connection, kept, code in
    guard let context, let connection, let kept else { return }
    let surroundings = Unmanaged<ServerSurroundings>.fromOpaque(context).takeUnretainedValue()
    switch code {
    case .CONNECTION_NOTIFY_STARTED:
      let client = ServerConnection(socket: lw_mhd_socket(connection), surroundings)
      surroundings.connections.add(client)
      kept.pointee = Unmanaged.passRetained(client).toOpaque()
    case .CONNECTION_NOTIFY_CLOSED:
      guard let client = kept.pointee else { return }
      surroundings.connections.remove(Unmanaged<ServerConnection>.fromOpaque(client).takeRetainedValue())
      kept.pointee = nil
    @unknown default: return
    }
  }

  private static func client(_ connection: OpaquePointer?) -> ServerConnection? {
    guard let connection, let kept = lw_mhd_kept(connection) else { return nil }
    return Unmanaged<ServerConnection>.fromOpaque(kept).takeUnretainedValue()
  }

  private static let begin:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) ->
      UnsafeMutableRawPointer? = {
        _, target, connection in
        if let target { client(connection)?.begin(target: String(cString: target)) }
        return nil
      }

  private static let complete: MHD_RequestCompletedCallback = { context, connection, _, _ in
    client(connection)?.complete()
  }

  private static let handle: MHD_AccessHandlerCallback = {
    context, connection, _, method, version, body, bodySize, _ in
    guard let context, let connection, let method, let version, let bodySize,
      let client = client(connection)
    else { return .NO }
    let surroundings = Unmanaged<ServerSurroundings>.fromOpaque(context).takeUnretainedValue()
    if !client.hasHeader {
      let header = ReceivedHeader(connection, method: method, target: client.target, version: version)
      let headers = HTTPHeaders(header.fields)
      client.take(HTTPMethod(rawValue: String(cString: method)), headers)
      let refusal =
        header.refusal ?? RequestRefusal.check(target: client.target)
        ?? RequestRefusal.check(
          headers, version: String(cString: version), bodyLimit: surroundings.configuration.bodyLimit)
        ?? (surroundings.isStopping ? .isStopping : nil)
      guard let refusal else { return .YES }
      client.refuse()
      return queue(refusal.response, connection, surroundings)
    }
    if bodySize.pointee > 0 {
      client.take(body: UnsafeRawBufferPointer(start: body, count: bodySize.pointee))
      bodySize.pointee = 0
      return .YES
    }
    switch client.proceed(connection) {
    case .wait: return .YES
    case .drop: return .NO
    case .answer(var response):
      if surroundings.isStopping { response.closesConnection = true }
      return queue(response, connection, surroundings)
    }
  }

  /// Gives an answer to the library, or what stands in for one that cannot be sent.
  private static func queue(
    _ response: HTTPServerResponse, _ connection: OpaquePointer, _ surroundings: ServerSurroundings
  ) -> MHD_Result {
    if let message = Message.make(response) { return message.queue(connection) }
    surroundings.report(
      "An answer with the status \(response.status) cannot be sent: its status or header is not valid.")
    return Message.make(ServerSurroundings.handlerFailed)?.queue(connection) ?? .NO
  }
}
