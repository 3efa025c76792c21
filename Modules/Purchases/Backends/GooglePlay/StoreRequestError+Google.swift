internal import Basics

extension StoreRequestError {
  /// An answer of Google Play that is an error: `{"error": {"code": 404, "message": …, "status":
  /// "NOT_FOUND"}}`.
  init(google response: HTTPResponse, at now: Timestamp) {
    let error = Self.explanation(in: response)?["error"]?.object
    let word = error?["status"]?.string ?? error?["errors"]?.array?.first?["reason"]?.string
    var code = Self.code(ofStatus: response.status)
    var hint: String?
    switch (response.status, word) {
    case (403, "RESOURCE_EXHAUSTED"), (403, "rateLimitExceeded"), (403, "quotaExceeded"): code = .rateLimited
    case (401, _), (403, _):
      hint =
        "Give the service account access to the application in the Play Console, and check this machine's clock."
    case (410, _): hint = "Google keeps purchases for 60 days after their end."
    default: break
    }
    self.init(
      code,
      "Google Play answered with status \(response.status)\(Self.explanation(word, error?["message"]?.string)).",
      hint: hint, status: response.status, storeCode: word, retryAfter: response.retryAfter(at: now))
  }

  /// An answer of Google's that is no token: `{"error": "invalid_grant", "error_description": …}`.
  init(googleToken response: HTTPResponse, at now: Timestamp) {
    let body = Self.explanation(in: response)
    let word = body?["error"]?.string
    let isRefused = (400...403).contains(response.status)
    self.init(
      isRefused ? .unauthorized : Self.code(ofStatus: response.status),
      "Google gives the service account no token: status \(response.status)"
        + "\(Self.explanation(word, body?["error_description"]?.string)).",
      hint: isRefused
        ? "Check the service account's file, whether its key was deleted, and this machine's clock." : nil,
      status: response.status, storeCode: word, retryAfter: response.retryAfter(at: now))
  }

  private static func explanation(_ word: String?, _ message: String?) -> String {
    let parts = [word, message.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }].compactMap { $0 }
    return parts.isEmpty ? "" : " (\(parts.joined(separator: ": ")))"
  }
}
