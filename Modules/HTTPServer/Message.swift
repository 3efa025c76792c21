internal import Basics
internal import CMicrohttpd

/// The owner of an answer in libmicrohttpd's form.
struct Message: ~Copyable {
  private let handle: OpaquePointer
  private let status: UInt32

  private init(owning handle: OpaquePointer, status: Int) {
    self.handle = handle
    self.status = UInt32(status)
  }

  deinit {
    MHD_destroy_response(handle)
  }

  /// Copies an answer; nil when it cannot be sent: a status that is none, or header fields that break the message.
  static func make(_ response: HTTPServerResponse) -> Message? {
    guard (200...599).contains(response.status) else { return nil }
    // These statuses have no body.
    let body = response.status == 204 || response.status == 304 ? [] : response.body
    let handle = body.withUnsafeBytes { bytes in
      MHD_create_response_from_buffer(
        bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
    }
    guard let handle else { return nil }
    let message = Message(owning: handle, status: response.status)
    for field in response.headers.fields {
      guard HTTPSyntax.isToken(field.name), HTTPSyntax.isFieldValue(field.value), !field.value.isEmpty,
        MHD_add_response_header(handle, field.name, field.value) == .YES
      else { return nil }
    }
    if response.closesConnection { _ = MHD_add_response_header(handle, "Connection", "close") }
    return message
  }

  /// Has the answer sent.
  func queue(_ connection: OpaquePointer) -> MHD_Result { MHD_queue_response(connection, status, handle) }
}
