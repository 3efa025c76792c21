internal import Basics

extension HTTPServerResponse {
  /// The answer as it goes over the connection, for a refusal that libmicrohttpd cannot send; the connection ends.
  var bytes: [UInt8] {
    var text = "HTTP/1.1 \(status) Refused\r\nConnection: close\r\nContent-Length: \(body.count)\r\n"
    for field in headers.fields { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "\r\n").utf8) + body
  }
}
