internal import Basics
internal import HTTPServer
internal import Purchases

/// A request that a sandbox store does not do: how it is answered.
struct StoreAnswerError: Error, Sendable {
  let response: HTTPServerResponse

  init(_ response: HTTPServerResponse) { self.response = response }

  /// An error in the form of Apple's server.
  init(_ code: AppStoreErrorCode, _ message: String) {
    response = .json(
      ["errorCode": .integer(code.rawValue), "errorMessage": .string(message)],
      status: Int(code.rawValue / 10_000))
  }

  /// An error in the form of Google's server.
  static func google(_ status: Int, _ word: String, _ message: String) -> StoreAnswerError {
    StoreAnswerError(
      .json(
        [
          "error": [
            "code": .integer(Int64(status)), "status": .string(word), "message": .string(message),
          ]
        ], status: status))
  }

  /// An event that was refused, in the form of the sandbox's own endpoints.
  init(_ refusal: StoreRefusal) {
    let status =
      switch refusal.code {
      case .unknownProduct, .notFound: 404
      case .malformed: 400
      default: 409
      }
    response = .failure(status, code: refusal.code.rawValue, message: refusal.message)
  }

  /// A request in a form that is not understood, in the form of the sandbox's own endpoints.
  static func malformed(_ message: String) -> StoreAnswerError {
    StoreAnswerError(StoreRefusal(.malformed, message))
  }

  /// A path or method that nothing answers.
  static let noSuchPlace = StoreAnswerError(
    .failure(
      404, code: "noSuchPlace", message: "The sandbox store answers nothing at this path with this method."))
}
