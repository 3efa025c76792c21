internal import Basics
internal import CCurl

/// One request that is running: libcurl's handle and what has come in so far.
///
/// It stays on the thread that made it; libcurl holds its address, so that it is a class.
final class Transfer {
  let submission: Submission
  let handle: UnsafeMutableRawPointer
  private var fields: UnsafeMutablePointer<curl_slist>?
  private let message = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var answer: ReceivedAnswer

  /// Prepares a request; nil when memory is short.
  init?(_ submission: Submission, _ configuration: HTTPClientConfiguration) {
    guard let handle = curl_easy_init() else { return nil }
    self.submission = submission
    self.handle = handle
    message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    answer = ReceivedAnswer(limit: submission.request.responseLimit)
    guard set(configuration), set(submission.request), setReceivers() else { return nil }
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(fields)
    message.deallocate()
  }

  /// The number of the request that a handle belongs to.
  static func number(of handle: UnsafeMutableRawPointer) -> UInt64? {
    var text: UnsafePointer<CChar>?
    guard lw_curl_get_text(handle, CURLINFO_PRIVATE, &text) == CURLE_OK, let text else { return nil }
    // The transfer is alive: its handle is freed with it.
    return Unmanaged<Transfer>.fromOpaque(UnsafeRawPointer(text)).takeUnretainedValue().submission.number
  }

  /// What became of the request.
  func outcome(_ code: CURLcode) -> Result<TransferAnswer, HTTPRequestError> {
    let server = submission.request.url.origin
    if let refusal = answer.refusal {
      return .failure(HTTPRequestError(refusal.code, refusal.message, server: server, hint: refusal.hint))
    }
    guard code == CURLE_OK else {
      return .failure(HTTPRequestError(code, reason: String(cString: message), server: server))
    }
    var status = 0
    _ = lw_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    guard (200...599).contains(status) else {
      return .failure(HTTPRequestError(.malformed, "the answer has the status \(status)", server: server))
    }
    var location: UnsafePointer<CChar>?
    _ = lw_curl_get_text(handle, CURLINFO_REDIRECT_URL, &location)
    var microseconds: curl_off_t = 0
    _ = lw_curl_get_size(handle, CURLINFO_TOTAL_TIME_T, &microseconds)
    return .success(
      TransferAnswer(
        response: HTTPResponse(status: status, headers: answer.headers, body: answer.body),
        location: location.map { String(cString: $0) },
        remaining: submission.request.deadline - .microseconds(Int64(microseconds))))
  }

  private func set(_ configuration: HTTPClientConfiguration) -> Bool {
    var isSet =
      number(CURLOPT_NOSIGNAL, 1) && text(CURLOPT_PROTOCOLS_STR, "http,https")
      && number(CURLOPT_FOLLOWLOCATION, 0) && number(CURLOPT_PATH_AS_IS, 1)
      && number(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
      && number(CURLOPT_SSL_VERIFYPEER, 1) && number(CURLOPT_SSL_VERIFYHOST, 2)
      && number(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
      && text(CURLOPT_USERAGENT, configuration.userAgent)
      // An empty name keeps libcurl from asking the environment.
      && text(CURLOPT_PROXY, configuration.proxy.map { $0.origin } ?? "") && text(CURLOPT_NOPROXY, "")
      && number(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
      && number(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectDeadline.wholeMilliseconds)
      && number(CURLOPT_LOW_SPEED_LIMIT, 1)
      && number(CURLOPT_LOW_SPEED_TIME, max(1, (configuration.stallLimit.wholeMilliseconds + 999) / 1_000))
      && lw_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message) == CURLE_OK
    if case .certificates(let pem) = configuration.trust {
      isSet =
        isSet && lw_curl_set_certificates(handle, pem, pem.count) == CURLE_OK
        // The folder of the system's authorities would be asked as well.
        && lw_curl_set_text(handle, CURLOPT_CAPATH, nil) == CURLE_OK
    }
    return isSet
  }

  private func set(_ request: HTTPRequest) -> Bool {
    var isSet =
      text(CURLOPT_URL, request.url.description)
      && number(CURLOPT_TIMEOUT_MS, request.deadline.wholeMilliseconds)
    let carriesBody = !request.body.isEmpty || [.post, .put, .patch].contains(request.method)
    if request.method == .head, !carriesBody {
      isSet = isSet && number(CURLOPT_NOBODY, 1)
    } else {
      if carriesBody {
        isSet =
          isSet && number(CURLOPT_POST, 1)
          && lw_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)) == CURLE_OK
          && request.body.withUnsafeBytes { bytes in
            // The bytes are copied, by the size that was set before.
            let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            return start == nil
              ? text(CURLOPT_COPYPOSTFIELDS, "")
              : lw_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start) == CURLE_OK
          }
      }
      // An answer that says of itself that it is too large is not even begun with; 0 would be no limit.
      let limit = curl_off_t(max(1, request.responseLimit))
      isSet =
        isSet && text(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        && lw_curl_set_size(handle, CURLOPT_MAXFILESIZE_LARGE, limit) == CURLE_OK
    }
    // What libcurl would add by itself to requests with a body.
    var lines = ["Expect:"]
    if carriesBody, request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
    lines += request.headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    for line in lines {
      guard let longer = curl_slist_append(fields, line) else { return false }
      fields = longer
    }
    return isSet && lw_curl_set_pointer(handle, CURLOPT_HTTPHEADER, fields) == CURLE_OK
  }

  private func setReceivers() -> Bool {
    // Not retained: the handle is freed with this object, and calls back only while it is running.
    let address = Unmanaged.passUnretained(self).toOpaque()
    let receiveLine: lw_curl_receiver = { bytes, size, count, transfer in
      Transfer.receive(bytes, size * count, transfer) { $0.takeLine($1) }
    }
    let receiveBody: lw_curl_receiver = { bytes, size, count, transfer in
      Transfer.receive(bytes, size * count, transfer) { $0.takeBody($1) }
    }
    return lw_curl_set_pointer(handle, CURLOPT_PRIVATE, address) == CURLE_OK
      && lw_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION, receiveLine, CURLOPT_HEADERDATA, address)
        == CURLE_OK
      && lw_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION, receiveBody, CURLOPT_WRITEDATA, address)
        == CURLE_OK
  }

  /// Hands bytes to the transfer that they are for; any number but theirs ends it.
  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ transfer: UnsafeMutableRawPointer?,
    _ take: (inout ReceivedAnswer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    guard let bytes, let transfer else { return 0 }
    let receiver = Unmanaged<Transfer>.fromOpaque(transfer).takeUnretainedValue()
    return take(&receiver.answer, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
  }

  private func number(_ option: CURLoption, _ value: Int) -> Bool {
    lw_curl_set_number(handle, option, value) == CURLE_OK
  }

  private func text(_ option: CURLoption, _ value: String) -> Bool {
    lw_curl_set_text(handle, option, value) == CURLE_OK
  }
}
