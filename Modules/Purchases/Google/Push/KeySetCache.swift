internal import Basics
internal import Signatures

/// Keeps the keys of an issuer as long as it allows, and fetches them again when a token names one that is not known.
///
/// Tokens come from anyone, and each may name a key of its own invention: fetching for those is limited to once in
/// an interval, and all who wait share one fetch.
actor KeySetCache {
  private let provider: any KeySetProviding
  private let time: any TimeSource
  private let interval: Duration
  private var kept: (keys: KeySet, fetchedAt: Duration)?
  private var lastAttempt: Duration?
  private var fetching: Task<KeySet, any Error>?

  /// - Parameter interval: the shortest time between two fetches.
  init(provider: any KeySetProviding, time: any TimeSource, interval: Duration) {
    self.provider = provider
    self.time = time
    self.interval = interval
  }

  /// The key with an identifier; nil when the issuer publishes none.
  ///
  /// - Throws: `VerificationError`, to be tried again, when the keys cannot be fetched now.
  func key(_ identifier: String) async throws(VerificationError) -> RSAVerifyingKey? {
    // An issuer that allows less than the interval would make tokens unverifiable in between.
    let isFresh = kept.map { time.sinceBoot() - $0.fetchedAt < max($0.keys.maximumAge, interval) } ?? false
    if isFresh, let key = kept?.keys.keys[identifier] { return key }
    if fetching == nil, let lastAttempt {
      let wait = interval - (time.sinceBoot() - lastAttempt)
      if wait > .zero {
        // A set that is still good answers by itself: the key is not among the published ones.
        if isFresh { return nil }
        throw Self.unavailable("They were asked for a moment ago.", retryAfter: wait)
      }
    }
    return try await fetched().keys[identifier]
  }

  /// Fetches the keys, or waits for the fetch that is on its way.
  private func fetched() async throws(VerificationError) -> KeySet {
    if let fetching { return try keys(await fetching.result) }
    let provider = provider
    let startedAt = time.sinceBoot()
    let task = Task { try await provider.fetchKeys() }
    fetching = task
    lastAttempt = startedAt
    let result = await task.result
    fetching = nil
    let keys = try keys(result)
    kept = (keys, startedAt)
    return keys
  }

  private func keys(_ result: Result<KeySet, any Error>) throws(VerificationError) -> KeySet {
    switch result {
    case .success(let keys): return keys
    case .failure(let error): throw Self.unavailable("\(error)", retryAfter: interval)
    }
  }

  private static func unavailable(_ reason: String, retryAfter: Duration) -> VerificationError {
    VerificationError(
      .retryableVerificationFailure, .keysUnavailable,
      message: "The keys of the token's issuer cannot be fetched. \(reason)",
      hint: "Answer with an error, so that the message is sent again.", retryAfter: retryAfter)
  }
}
