public import Basics

/// One time that the App Store tried to deliver a notification.
public struct AppStoreSendAttempt: Sendable, Equatable {
  /// What came of an attempt; an open value.
  public struct Outcome: StoreVocabulary {
    /// The word as Apple sends it.
    public let rawValue: String

    /// Takes a word, known or not.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The server took it.
    public static let success = Outcome(rawValue: "SUCCESS")
    /// The server did not answer.
    public static let noResponse = Outcome(rawValue: "NO_RESPONSE")
    /// The server did not answer in time.
    public static let timedOut = Outcome(rawValue: "TIMED_OUT")
    /// No safe connection came about.
    public static let tlsIssue = Outcome(rawValue: "TLS_ISSUE")
    /// The server redirected in a circle.
    public static let circularRedirect = Outcome(rawValue: "CIRCULAR_REDIRECT")
    /// The server answered with another status than 200 to 206.
    public static let unsuccessfulStatus = Outcome(rawValue: "UNSUCCESSFUL_HTTP_RESPONSE_CODE")
    /// The connection ended early.
    public static let prematureClose = Outcome(rawValue: "PREMATURE_CLOSE")
    /// The address cannot be reached.
    public static let socketIssue = Outcome(rawValue: "SOCKET_ISSUE")
    /// The server's answer is not what was expected.
    public static let invalidResponse = Outcome(rawValue: "INVALID_RESPONSE")
    /// The answer is in characters that are not supported.
    public static let unsupportedCharset = Outcome(rawValue: "UNSUPPORTED_CHARSET")
    /// Something else.
    public static let other = Outcome(rawValue: "OTHER")
  }

  /// When.
  public let date: Timestamp?
  /// What came of it.
  public let outcome: Outcome?

  /// Reads the attempts of a list.
  static func all(in fields: inout PayloadFields) -> [AppStoreSendAttempt] {
    (fields.objects("sendAttempts") ?? []).map { item in
      var fields = PayloadFields(item)
      return AppStoreSendAttempt(
        date: fields.instant("attemptDate"), outcome: fields.word("sendAttemptResult"))
    }
  }
}
