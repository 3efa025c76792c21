public import Basics
internal import Signatures

/// Fetches the keys with which Google signs the tokens of its push messages.
///
/// An answer that holds no key is an error and not an empty set: tokens are then to be sent again, and not refused.
public struct GoogleKeySource: KeySetProviding {
  /// Where Google publishes the keys.
  public static let usualURL = "https://www.googleapis.com/oauth2/v3/certs"
  /// The longest that a set is used, whatever the answer allows: a key that was withdrawn must go some day.
  public static let longestAge = Duration.seconds(24 * 60 * 60)

  /// A push waits meanwhile, and is sent again when it takes too long.
  private static let deadline = Duration.seconds(10)
  /// Google's set has two or three keys of half a kilobyte each.
  private static let sizeLimit = 256 << 10

  private let url: HTTPURL
  private let requester: any HTTPRequesting
  private let time: any TimeSource

  /// Creates a source of keys.
  ///
  /// - Parameters:
  ///   - url: where the keys are, so that a sandbox of one's own can stand in its place.
  ///   - requester: sends requests.
  ///   - time: what time it is, for a server that asks to wait until an instant.
  /// - Throws: `refused` for an address that is none, or in the clear and not this machine's: keys that somebody
  ///   could have put there are worth nothing.
  public init(
    url: String = usualURL, requester: any HTTPRequesting, time: any TimeSource
  ) throws(StoreRequestError) {
    self.url = try HTTPURL(ofStore: url)
    self.requester = requester
    self.time = time
  }

  /// Fetches the keys as they are published now.
  public func fetchKeys() async throws(StoreRequestError) -> KeySet {
    let response: HTTPResponse
    do throws(HTTPRequestError) {
      response = try await requester.send(
        HTTPRequest(
          .get, url, headers: ["Accept": "application/json"], deadline: Self.deadline,
          responseLimit: Self.sizeLimit))
    } catch {
      throw StoreRequestError(error)
    }
    guard response.isSuccess else {
      throw StoreRequestError(
        StoreRequestError.code(ofStatus: response.status),
        "Google answered with status \(response.status) in place of its keys.", status: response.status,
        retryAfter: response.retryAfter(at: time.now()))
    }
    let document = try StoreRequestError.object(in: response, of: "Google")
    let keys = KeySet(document, maximumAge: Self.maximumAge(response.headers))
    guard !keys.keys.isEmpty else {
      throw StoreRequestError(.malformedAnswer, "Google's answer holds no key that could be used.")
    }
    return keys
  }

  /// How long an answer may be kept (RFC 9111, 5.2.2 and 5.1); nothing where it does not say, or says two things.
  static func maximumAge(_ headers: HTTPHeaders) -> Duration {
    var ages: [Int64] = []
    for directive in headers.values("Cache-Control").flatMap({ $0.split(separator: ",") }) {
      let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { trimmed($0).lowercased() }
      switch parts.first {
      case "no-store", "no-cache": return .zero
      case "max-age": ages.append(seconds(parts.count == 2 ? parts[1] : "") ?? 0)
      default: continue
      }
    }
    guard let allowed = ages.min() else { return .zero }
    // What lay in a cache on the way has used up a part of it.
    let age = headers["Age"].map { seconds($0) ?? .max } ?? 0
    let left = allowed > age ? allowed - age : 0
    return min(.seconds(left), longestAge)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  /// A number of seconds, also within quotation marks; one beyond all numbers is the largest.
  private static func seconds(_ text: String) -> Int64? {
    var digits = text[...]
    if digits.count >= 2, digits.hasPrefix("\""), digits.hasSuffix("\"") {
      digits = digits.dropFirst().dropLast()
    }
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(digits) ?? .max
  }
}
