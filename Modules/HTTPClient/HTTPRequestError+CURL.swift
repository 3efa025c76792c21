internal import Basics
internal import CCurl

extension HTTPRequestError {
  /// Reads libcurl's number for a failure, and the reason that it gives.
  init(_ curl: CURLcode, reason: String, server: String) {
    let words = reason.isEmpty ? String(cString: curl_easy_strerror(curl)) : reason
    let message = words.hasSuffix(".") ? String(words.dropLast()) : words
    let code = Self.code(curl, words)
    self.init(code, message, server: server, hint: Self.hint(code, curl))
  }

  private static func code(_ curl: CURLcode, _ words: String) -> Code {
    switch curl {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .cannotResolve
    case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED, CURLE_PROXY: .cannotConnect
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
      CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      .tlsFailure
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_FILESIZE_EXCEEDED: .tooLarge
    // Also what an answer that is not HTTP, or of an unknown version, is reported as.
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      .malformed
    // The number is that of a lost connection; only the words tell.
    case CURLE_RECV_ERROR where words.contains("chunk"): .malformed
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE: .connectionLost
    case CURLE_URL_MALFORMAT: .invalidRequest
    default: .other
    }
  }

  private static func hint(_ code: Code, _ curl: CURLcode) -> String? {
    switch code {
    case .cannotResolve: "Look at the server's name, and whether this machine has a network."
    case .cannotConnect: "Look whether the server runs, and whether a firewall stands between."
    case .tlsFailure where curl == CURLE_PEER_FAILED_VERIFICATION:
      "The server is not proven to be the one it says it is; do not go on before you know why."
    case .timedOut: "Try again later, or allow more time."
    default: nil
    }
  }
}
