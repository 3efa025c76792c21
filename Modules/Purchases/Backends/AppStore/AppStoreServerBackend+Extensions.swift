internal import Basics

extension AppStoreServerBackend {
  /// Moves the next renewal of a subscription further out, as a compensation.
  ///
  /// - Parameters:
  ///   - originalTransactionID: the chain.
  ///   - days: by how many days, 1 to 90.
  ///   - requestID: a UUID that names this request; asked again under the same name, it is done once.
  public func extendRenewalDate(
    _ originalTransactionID: String, days: Int, reason: AppStoreRenewalExtension.Reason, requestID: String
  ) async throws(StoreRequestError) -> AppStoreRenewalExtension {
    try check(days: days)
    var body = JSONObject()
    body["extendByDays"] = .integer(Int64(days))
    body["extendReasonCode"] = .integer(reason.rawValue)
    body["requestIdentifier"] = .string(requestID)
    return AppStoreRenewalExtension(
      try await answer(.put, ["v1", "subscriptions", "extend", originalTransactionID], body: body))
  }

  /// Moves the next renewal of all subscriptions to a product further out, and gives the name by which to ask
  /// about it.
  ///
  /// - Parameters:
  ///   - days: by how many days, 1 to 90.
  ///   - storefronts: the countries, in three letters; empty for all.
  ///   - requestID: a UUID that names this request; asked again under the same name, it is done once.
  public func extendAllRenewalDates(
    ofProduct productID: String, days: Int, reason: AppStoreRenewalExtension.Reason,
    storefronts: [String] = [],
    requestID: String
  ) async throws(StoreRequestError) -> String {
    try check(days: days)
    var body = JSONObject()
    body["extendByDays"] = .integer(Int64(days))
    body["extendReasonCode"] = .integer(reason.rawValue)
    body["requestIdentifier"] = .string(requestID)
    body["productId"] = .string(productID)
    if !storefronts.isEmpty { body["storefrontCountryCodes"] = .array(storefronts.map { .string($0) }) }
    let answer = try await answer(
      .post, ["v1", "subscriptions", "extend", "mass"], body: body, mayBeRepeated: true)
    return try text("requestIdentifier", of: answer)
  }

  /// Tells how far the moving of all renewals of a product has come.
  public func massExtension(
    ofProduct productID: String, requestID: String
  ) async throws(StoreRequestError) -> AppStoreMassExtension {
    AppStoreMassExtension(
      try await answer(.get, ["v1", "subscriptions", "extend", "mass", productID, requestID]))
  }

  private func check(days: Int) throws(StoreRequestError) {
    guard (1...90).contains(days) else {
      throw StoreRequestError(
        .refused, "A renewal can be moved by 1 to 90 days, not by \(days).", hint: "Choose fewer days.")
    }
  }
}
