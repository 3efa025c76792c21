internal import CMicrohttpd

/// A connection of libmicrohttpd whose request waits for its answer.
///
/// Unchecked, since the library allows exactly what this type offers: a connection is suspended within the library's
/// callback, stays alive as long as it is suspended, and may be resumed from any thread.
struct ConnectionHandle: @unchecked Sendable {
  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) {
    self.connection = connection
  }

  /// Leaves the request open after the callback.
  func suspend() { MHD_suspend_connection(connection) }

  /// Has the library call again for the request; once after each suspension.
  func resume() { MHD_resume_connection(connection) }
}
