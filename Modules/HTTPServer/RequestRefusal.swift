internal import Basics

/// Why a request is not answered by the handler: it could be read in two ways, or breaks a limit.
enum RequestRefusal: String {
  case badMethod, badTarget, badFieldName, badFieldValue, ambiguousLength, unknownTransferCoding, noHost,
    severalHosts
  case bodyTooLarge, isStopping

  /// Looks at the header of a request for what makes its end, or its server, a matter of opinion.
  static func check(_ headers: HTTPHeaders, version: String, bodyLimit: Int) -> RequestRefusal? {
    let lengths = headers.values("Content-Length")
    let codings = headers.values("Transfer-Encoding")
    if lengths.count > 1 || (!lengths.isEmpty && !codings.isEmpty) { return .ambiguousLength }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
        return .ambiguousLength
      }
      // So many digits that they overflow are too many bytes as well.
      if Int(length).map({ $0 > bodyLimit }) ?? true { return .bodyTooLarge }
    }
    // Whoever speaks 1.0 may not know transfer codings, and a program in between may end the body elsewhere (RFC 9112, 6.1).
    if codings.count > 1 || (!codings.isEmpty && version == "HTTP/1.0") { return .ambiguousLength }
    if let coding = codings.first, coding.lowercased() != "chunked" { return .unknownTransferCoding }
    let hosts = headers.values("Host")
    if hosts.count > 1 { return .severalHosts }
    if hosts.isEmpty, version != "HTTP/1.0" { return .noHost }
    return nil
  }

  /// What the client is told; the connection ends, since nobody knows where the next request would begin.
  var response: HTTPServerResponse {
    let (status, message) =
      switch self {
      case .badMethod: (400, "The method of the request is not valid.")
      case .badFieldName: (400, "The name of a header field is not valid.")
      case .badFieldValue: (400, "The value of a header field is not valid.")
      case .badTarget: (400, "The target of the request is not valid.")
      case .ambiguousLength: (400, "The length of the request's body is ambiguous.")
      case .noHost: (400, "The request names no host.")
      case .severalHosts: (400, "The request names more than one host.")
      case .unknownTransferCoding: (501, "The only transfer coding that is understood is 'chunked'.")
      case .bodyTooLarge: (413, "The body of the request is too large.")
      case .isStopping: (503, "The server is being stopped.")
      }
    return .failure(status, code: rawValue, message: message, closesConnection: true)
  }
}

extension RequestRefusal {
  /// Looks whether a target is one that a server can be asked about: a path, with nothing that is not plain ASCII.
  static func check(target: String) -> RequestRefusal? {
    let isPlain = target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    return isPlain && (target.hasPrefix("/") || target == "*" || target.hasPrefix("http")) ? nil : .badTarget
  }
}
