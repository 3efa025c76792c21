internal import Basics
public import Entitlement

extension AppStoreServerBackend {
  /// How the subscriptions of one customer stand, verified.
  public struct SubscriptionStatus: Sendable, Equatable {
    /// The chain.
    public let chain: SubscriptionChain
    /// The group of subscriptions.
    public let groupID: String?
    /// How it stands.
    public let status: AppStoreSubscriptionStatus
    /// The last transaction.
    public let transaction: Verified<SignedTransaction>
    /// What becomes of it.
    public let renewal: Verified<RenewalInfo>?
  }

  /// Reads how the subscriptions of the customer of a transaction stand, of all groups.
  ///
  /// - Parameter transactionID: any transaction of the customer's, the first of a chain or a later one.
  public func subscriptionStatuses(
    _ transactionID: String
  ) async throws(StoreRequestError) -> [SubscriptionStatus] {
    let answer = AppStoreStatusAnswer(try await answer(.get, ["v1", "subscriptions", transactionID]))
    try check(environment: answer.environment, bundleID: answer.bundleId)
    try refuse(unreadable: answer.unreadable)
    var statuses: [SubscriptionStatus] = []
    for group in answer.groups {
      for last in group.lastTransactions {
        guard let status = last.status, let text = last.signedTransactionInfo else {
          throw StoreRequestError(
            .malformedAnswer, "The App Store names a subscription without its status or its transaction.")
        }
        let transaction = try verifiedTransaction(text)
        guard let chain = transaction.payload.chain else {
          throw StoreRequestError(.malformedAnswer, "The App Store names a transaction without its chain.")
        }
        let renewal = try last.signedRenewalInfo.map { (text) throws(StoreRequestError) in
          try verifiedRenewal(text)
        }
        // The status stands beside the signed texts, so that they must all be about one thing.
        let named = [last.originalTransactionId, renewal?.payload.originalTransactionId].compactMap { $0 }
        guard named.allSatisfy({ $0 == chain.id }) else {
          throw StoreRequestError(
            .malformedAnswer,
            "The App Store puts the status, transaction and renewal of several chains together.")
        }
        statuses.append(
          SubscriptionStatus(
            chain: chain, groupID: group.subscriptionGroupIdentifier, status: status,
            transaction: transaction,
            renewal: renewal))
      }
    }
    return statuses
  }

  /// Reads all transactions of the customer of a transaction, page by page.
  public func transactionHistory(
    _ transactionID: String, _ query: AppStoreHistoryQuery = AppStoreHistoryQuery()
  ) async throws(StoreRequestError) -> [Verified<SignedTransaction>] {
    try await transactions(["v2", "history", transactionID], query: query.items)
  }

  /// Reads the refunded transactions of the customer of a transaction, page by page.
  public func refundHistory(
    _ transactionID: String
  ) async throws(StoreRequestError) -> [Verified<SignedTransaction>] {
    try await transactions(["v2", "refund", "lookup", transactionID], query: [])
  }

  /// Reads one transaction.
  public func transaction(
    _ transactionID: String
  ) async throws(StoreRequestError) -> Verified<SignedTransaction> {
    let answer = try await answer(.get, ["v1", "transactions", transactionID])
    return try verifiedTransaction(try text("signedTransactionInfo", of: answer))
  }

  /// Reads the transactions of an order, by the number that a customer finds on the receipt; empty for an
  /// order of another application, or none at all.
  public func order(_ orderID: String) async throws(StoreRequestError) -> [Verified<SignedTransaction>] {
    let answer = AppStoreOrderAnswer(try await answer(.get, ["v1", "lookup", orderID]))
    try refuse(unreadable: answer.unreadable)
    var transactions: [Verified<SignedTransaction>] = []
    for text in answer.signedTransactions { transactions.append(try verifiedTransaction(text)) }
    return transactions
  }

  /// A transaction and the environment that knows it.
  public struct LocatedTransaction: Sendable, Equatable {
    /// The environment that answered.
    public let environment: StoreEnvironment
    /// The transaction.
    public let transaction: Verified<SignedTransaction>
  }

  /// Reads one transaction, from another environment when this one does not know it.
  ///
  /// An application under review makes purchases of the sandbox with the program of production. Whoever calls
  /// this has chosen to look in both, and is told where the transaction was found; what it states stays in
  /// that environment.
  public func locate(
    _ transactionID: String, orIn other: AppStoreServerBackend
  ) async throws(StoreRequestError) -> LocatedTransaction {
    guard account.bundleID == other.account.bundleID else {
      throw StoreRequestError(
        .refused, "`\(account.bundleID)` and `\(other.account.bundleID)` are two applications.",
        hint: "Look in two environments of one application.")
    }
    do throws(StoreRequestError) {
      return LocatedTransaction(environment: environment, transaction: try await transaction(transactionID))
    } catch {
      guard error.appStoreCode == .transactionIdNotFound else { throw error }
    }
    return LocatedTransaction(
      environment: other.environment, transaction: try await other.transaction(transactionID))
  }

  // MARK: Reading

  /// Reads transactions page by page.
  ///
  /// Every page names the place at which the next one begins. A place that comes twice would never end.
  private func transactions(
    _ path: [String], query: [(name: String, value: String)]
  ) async throws(StoreRequestError) -> [Verified<SignedTransaction>] {
    var transactions: [Verified<SignedTransaction>] = []
    var revisions: Set<String> = []
    var revision: String?
    for _ in 0..<Self.pageLimit {
      let page = AppStoreTransactionPage(
        try await answer(.get, path, query: query + (revision.map { [("revision", $0)] } ?? [])))
      try check(environment: page.environment, bundleID: page.bundleId)
      try refuse(unreadable: page.unreadable)
      for text in page.signedTransactions { transactions.append(try verifiedTransaction(text)) }
      guard page.hasMore == true else { return transactions }
      guard let next = page.revision, revisions.insert(next).inserted else {
        throw .endlessPages("transactions", page.revision == nil ? .unnamed : .repeated)
      }
      revision = next
    }
    throw .endlessPages("transactions", .tooMany)
  }

  /// Refuses an answer in which something is there and cannot be read: what is lost with it cannot be told.
  func refuse(unreadable names: [String]) throws(StoreRequestError) {
    guard names.isEmpty else {
      throw StoreRequestError(
        .malformedAnswer,
        "The App Store's answer has fields that cannot be read: \(names.joined(separator: ", ")).")
    }
  }

  /// A text that an answer must have.
  func text(_ name: String, of answer: JSONObject) throws(StoreRequestError) -> String {
    guard let text = answer[name]?.string else {
      throw StoreRequestError(.malformedAnswer, "The App Store's answer has no `\(name)`.")
    }
    return text
  }
}

extension StoreRequestError {
  /// Why the pages of an answer do not end.
  enum EndlessPages {
    /// A page names a place that was read already.
    case repeated
    /// There is more, and a page does not say where.
    case unnamed
    /// There is more behind the last page that is read.
    case tooMany
  }

  /// The error of pages that do not end.
  static func endlessPages(_ things: String, _ reason: EndlessPages) -> StoreRequestError {
    let message =
      switch reason {
      case .repeated: "The App Store names the same page of \(things) again and again."
      case .unnamed: "The App Store says that there are more \(things), and does not say where."
      case .tooMany:
        "The App Store has more \(things) than the \(AppStoreServerBackend.pageLimit) pages that are read."
      }
    return StoreRequestError(
      .endlessPages, message,
      hint: reason == .tooMany ? "Ask for a shorter span of time, or for fewer products." : nil)
  }
}
