internal import Basics

extension StoreRequestError {
  /// Reads the object that an answer consists of.
  static func object(in response: HTTPResponse, of server: String) throws(StoreRequestError) -> JSONObject {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: response.body)
    } catch {
      throw StoreRequestError(
        .malformedAnswer, "\(server) answered with something that is no JSON (\(error)).",
        status: response.status)
    }
    guard let object = value.object else {
      throw StoreRequestError(
        .malformedAnswer, "\(server) answered with \(value.kindForPeople) where an object belongs.",
        status: response.status)
    }
    return object
  }

  /// The object that explains an error; nil where there is none, since servers in front of a store's answer with pages
  /// of their own.
  static func explanation(in response: HTTPResponse) -> JSONObject? {
    do throws(StoreRequestError) {
      return try object(in: response, of: "The server")
    } catch {
      return nil
    }
  }

  /// What an answer with this status means, where the store's own code says no more.
  static func code(ofStatus status: Int) -> Code {
    switch status {
    case 401, 403: .unauthorized
    case 404, 410: .notFound
    case 429: .rateLimited
    case 408, 500...: .serverFailure
    default: .refused
    }
  }

  /// An answer of the App Store that is an error.
  init(appStore response: HTTPResponse, at now: Timestamp) {
    let body = AppStoreAnswers.errorBody(of: response)
    // The status may have been changed for the retries; Apple's number begins with the one that was sent.
    let numbered = body.map { Int($0.code.rawValue / 10_000) } ?? 0
    let status = (400...599).contains(numbered) ? numbered : response.status
    var code = Self.code(ofStatus: status)
    var hint: String?
    switch status {
    case 401:
      hint = "Check the key, its identifier, the issuer, the bundle identifier, and this machine's clock."
    case 403 where body != nil:
      // Apple has numbers for what a subscription's state forbids; the key is not to blame.
      code = .refused
    default: break
    }
    if body?.code == .transactionIdNotFound {
      hint = "A purchase of the sandbox is known to the sandbox alone, and one of production to production."
    }
    self.init(
      code,
      "The App Store answered with status \(status)"
        + (body.map { ": error \($0.code.rawValue)\($0.message.map { " (\($0))" } ?? "")." } ?? "."),
      hint: hint, status: status, storeCode: body.map { "\($0.code.rawValue)" },
      retryAfter: response.retryAfter(at: now))
  }

  /// Apple's number of the error, if the App Store answered with one.
  public var appStoreCode: AppStoreErrorCode? {
    storeCode.flatMap { Int64($0) }.map { AppStoreErrorCode(rawValue: $0) }
  }
}
