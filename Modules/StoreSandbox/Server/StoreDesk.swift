public import Basics
internal import Entitlement
public import HTTPServer
internal import Purchases
internal import Signatures
internal import Synchronization

/// Answers the requests to a sandbox store: those of both stores' servers, and those that control it.
///
/// Before each answer everything happens that has fallen due by the store's clock.
public final class StoreDesk: Sendable {
  /// What changes.
  struct Books: Sendable {
    var store: SandboxStore
    var clock: StoreClock
    var plan = WebhookPlan()
    var deliveries: [WebhookDelivery] = []
    /// The tokens that Google's store handed out, with their end by `TimeSource.sinceBoot`.
    var accessTokens: [String: Duration] = [:]
    /// What those tokens are made of; apart from the store's own numbers, which follow from the script alone.
    var tokenNumbers = SeededNumbers(seed: 0)
    /// The nonces of offers that were redeemed.
    var usedNonces: Set<String> = []
    /// The address under which the store answers.
    var origin = ""
  }

  /// The keys.
  public let keys: SandboxKeys
  let books: Mutex<Books>
  let time: any TimeSource
  let requester: any HTTPRequesting
  private let diagnostics: any Diagnostics
  /// The end of the queue of posts, each of which waits for the one before.
  let lastPost = Mutex<Task<Void, Never>?>(nil)

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - time: the machine's clocks, which drive the store's own.
  ///   - requester: posts the webhooks.
  ///   - diagnostics: is told of each request.
  public init(
    _ configuration: StoreConfiguration, keys: SandboxKeys, time: any TimeSource,
    requester: any HTTPRequesting,
    diagnostics: any Diagnostics = NoDiagnostics()
  ) {
    self.keys = keys
    self.time = time
    self.requester = requester
    self.diagnostics = diagnostics
    let start = configuration.startsAt ?? time.now()
    books = Mutex(
      Books(
        store: SandboxStore(configuration, at: start),
        clock: StoreClock(start: start, rate: configuration.timeRate, at: time.sinceBoot())))
  }

  /// Answers a request.
  public func answer(_ request: HTTPServerRequest) async -> HTTPServerResponse {
    var response: HTTPServerResponse
    do throws(StoreAnswerError) {
      response = try await route(request)
    } catch {
      response = error.response
    }
    let (now, rate) = withBooks { ($0.store.now, $0.clock.rate) }
    // Both stores' answers are put in order by the time at the store.
    response.headers["Date"] = HTTPDateText.text(of: now)
    response.headers[Self.timeField] = "\(now.milliseconds)"
    response.headers[Self.rateField] = "\(rate)"
    diagnostics.report(
      Diagnostic(.notice, "\(request.method) \(request.path) answered \(response.status) at \(now)."))
    return response
  }

  /// The header field with the store's time in milliseconds.
  static let timeField = "Lanework-Store-Time"
  /// The header field with the rate of the store's clock.
  static let rateField = "Lanework-Store-Rate"

  /// Everything that happened so far, and when it is now at the store.
  public var store: SandboxStore { withBooks(\.store) }

  /// The deliveries in their order.
  public var deliveries: [WebhookDelivery] { withBooks(\.deliveries) }

  /// The next instant at which something falls due, in time of the machine from now on; nil when the clock stands still,
  /// or nothing does.
  var timeToNextDue: Duration? {
    withBooks { books in
      guard books.clock.rate > 0, let next = books.store.nextInstant else { return nil }
      let wait = max(0, next.milliseconds - books.store.now.milliseconds)
      return .milliseconds(Int64(Double(wait) / books.clock.rate) + 1)
    }
  }

  /// Has everything happen that has fallen due.
  func catchUp() { withBooks { _ in } }

  /// Looks at, or changes, the books after everything that is due has happened.
  func withBooks<Result: Sendable, Failure: Error>(
    _ body: (inout Books) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try books.withLock { (books) throws(Failure) in
      let news = books.store.advance(to: books.clock.now(at: time.sinceBoot()))
      record(news, in: &books)
      return try body(&books)
    }
  }

  /// Has an event happen.
  func apply(_ event: StoreEvent) throws(StoreAnswerError) -> StoreOutcome {
    do throws(StoreRefusal) {
      return try withBooks { (books) throws(StoreRefusal) in
        let (outcome, news) = try books.store.apply(event)
        record(news, in: &books)
        return outcome
      }
    } catch {
      throw StoreAnswerError(error)
    }
  }

  /// Tells whoever looks after the store what went wrong.
  func diagnose(_ message: String) { diagnostics.report(Diagnostic(.error, message)) }

  private func route(_ request: HTTPServerRequest) async throws(StoreAnswerError) -> HTTPServerResponse {
    // A page in a browser on this machine could reach the store as well; browsers say where a page is from.
    guard request.headers["Origin"] == nil else {
      throw StoreAnswerError(
        .failure(
          403, code: "foreignPage", message: "The sandbox store does not answer to pages in a browser."))
    }
    guard let segments = request.segments, let first = segments.first else { throw .noSuchPlace }
    let rest = Array(segments.dropFirst())
    switch first {
    case "inApps": return try appStore(request, rest)
    case "androidpublisher": return try googlePlay(request, rest)
    case "token": return try googleToken(request)
    case "oauth2" where rest == ["v3", "certs"]:
      return .json(keys.pushKeySet)
    case "sandbox": return try await sandbox(request, rest)
    default: throw .noSuchPlace
    }
  }
}
