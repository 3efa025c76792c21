internal import Basics
internal import Entitlement
internal import HTTPServer
internal import Purchases
internal import Signatures

extension StoreDesk {
  /// How long a token for Google's server is good.
  private static let tokenLife = Duration.seconds(3_600)

  /// Gives the service account a token for its signed request.
  func googleToken(_ request: HTTPServerRequest) throws(StoreAnswerError) -> HTTPServerResponse {
    guard request.method == .post else { throw .noSuchPlace }
    guard request.formValue("grant_type") == "urn:ietf:params:oauth:grant-type:jwt-bearer",
      let assertion = request.formValue("assertion")
    else { throw Self.tokenRefusal("unsupported_grant_type", "Invalid grant_type.") }
    let claims: JSONObject
    do throws(VerificationError) {
      let token = try CompactJWS(parsing: assertion)
      try token.verify(with: keys.serviceAccountKey.verifyingKey)
      claims = try token.payload()
    } catch {
      throw Self.tokenRefusal("invalid_grant", "Invalid JWT Signature.")
    }
    let (audience, isInForce) = withBooks { ("\($0.origin)/token", self.isInForce(claims, $0)) }
    guard claims["iss"]?.string == SandboxKeys.serviceAccountEmail else {
      throw Self.tokenRefusal("invalid_grant", "Invalid grant: account not found.")
    }
    guard claims["aud"]?.string == audience,
      claims["scope"]?.string == "https://www.googleapis.com/auth/androidpublisher", isInForce
    else { throw Self.tokenRefusal("invalid_grant", "Invalid JWT: aud, scope, iat or exp.") }
    let text = withBooks { books in
      let text = "sandbox.\(books.tokenNumbers.digits())"
      books.accessTokens = books.accessTokens.filter { $0.value > time.sinceBoot() }
      books.accessTokens[text] = time.sinceBoot() + Self.tokenLife
      return text
    }
    return .json([
      "access_token": .string(text), "expires_in": .integer(Self.tokenLife.components.seconds),
      "token_type": "Bearer",
    ])
  }

  /// Answers as the Android Publisher API does.
  func googlePlay(_ request: HTTPServerRequest, _ path: [String]) throws(StoreAnswerError)
    -> HTTPServerResponse
  {
    let isKnown = withBooks { books in
      request.bearerToken.flatMap { books.accessTokens[$0] }.map { $0 > time.sinceBoot() } ?? false
    }
    guard isKnown else {
      throw .google(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
    }
    guard path.count >= 4, path[0] == "v3", path[1] == "applications" else { throw .noSuchPlace }
    guard path[2] == withBooks({ $0.store.configuration.packageName }) else {
      throw .google(403, "PERMISSION_DENIED", "The caller does not have permission.")
    }
    let rest = Array(path.dropFirst(4))
    guard path[3] == "purchases", let resource = rest.first, let last = rest.last else { throw .noSuchPlace }
    let parts = last.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let (token, verb) = (parts[0], parts.count == 2 ? parts[1] : nil)
    switch (request.method, resource, rest.count, verb) {
    case (.get, "subscriptionsv2", 3, nil): return try found(withBooks { $0.store.playSubscription(token) })
    case (.get, "productsv2", 3, nil): return try found(withBooks { $0.store.playOneTimePurchase(token) })
    case (.post, "subscriptionsv2", 3, "revoke"):
      return try change(token) { .refund(payment: $0.paymentID, kind: .fullRefund, reason: 0) }
    case (.post, "subscriptions", 4, "cancel"): return try change(token) { .cancel(chain: $0.id) }
    case (.post, "subscriptions", 4, "acknowledge"), (.post, "products", 4, "acknowledge"):
      return try change(token, of: rest[1]) { .finish(payment: $0.paymentID, isConsumed: false) }
    case (.post, "products", 4, "consume"):
      return try change(token, of: rest[1]) { .finish(payment: $0.paymentID, isConsumed: true) }
    default: throw .noSuchPlace
    }
  }

  private func found(_ answer: JSONObject?) throws(StoreAnswerError) -> HTTPServerResponse {
    guard let answer else { throw Self.unknownToken }
    return .json(.object(answer))
  }

  private func change(
    _ token: String, of productID: String? = nil, _ event: (StoreChain) -> StoreEvent
  ) throws(StoreAnswerError) -> HTTPServerResponse {
    guard let chain = withBooks({ $0.store.chain(token) }), chain.store == .google,
      productID == nil || productID == chain.productID
    else { throw Self.unknownToken }
    do throws(StoreAnswerError) {
      _ = try apply(event(chain))
    } catch {
      throw .google(400, "FAILED_PRECONDITION", "The purchase is in a state in which this is not possible.")
    }
    return .json([:])
  }

  private static let unknownToken = StoreAnswerError.google(
    404, "NOT_FOUND", "The purchase token was not found.")

  private static func tokenRefusal(_ word: String, _ reason: String) -> StoreAnswerError {
    StoreAnswerError(.json(["error": .string(word), "error_description": .string(reason)], status: 400))
  }
}
