internal import Basics

extension AppStoreServerBackend {
  /// A notification that the App Store sent, verified, and how its delivery went.
  public struct SentNotification: Sendable, Equatable {
    /// The notification.
    public let notification: VerifiedNotification
    /// The attempts to deliver it.
    public let sendAttempts: [AppStoreSendAttempt]
  }

  /// Reads the notifications that the App Store sent, or tried to, page by page.
  ///
  /// The store keeps them for 180 days in production and 30 in the sandbox.
  public func notificationHistory(
    _ query: AppStoreNotificationQuery
  ) async throws(StoreRequestError) -> [SentNotification] {
    var sent: [SentNotification] = []
    var tokens: Set<String> = []
    var token: String?
    for _ in 0..<Self.pageLimit {
      // It asks and changes nothing, though its method is that of a change.
      let page = AppStoreNotificationPage(
        try await answer(
          .post, ["v1", "notifications", "history"], query: token.map { [("paginationToken", $0)] } ?? [],
          body: query.body, mayBeRepeated: true))
      try refuse(unreadable: page.unreadable)
      for item in page.items { sent.append(try verified(item)) }
      guard page.hasMore == true else { return sent }
      guard let next = page.paginationToken, tokens.insert(next).inserted else {
        throw .endlessPages("notifications", page.paginationToken == nil ? .unnamed : .repeated)
      }
      token = next
    }
    throw .endlessPages("notifications", .tooMany)
  }

  /// Asks for a test notification, and gives the token by which its delivery is asked about.
  public func requestTestNotification() async throws(StoreRequestError) -> String {
    // Two of them would do no harm.
    let answer = try await answer(.post, ["v1", "notifications", "test"], mayBeRepeated: true)
    return try text("testNotificationToken", of: answer)
  }

  /// Tells what became of a test notification.
  public func testNotification(_ token: String) async throws(StoreRequestError) -> SentNotification {
    try verified(
      AppStoreNotificationPage.Item(try await answer(.get, ["v1", "notifications", "test", token])))
  }

  private func verified(
    _ item: AppStoreNotificationPage.Item
  ) throws(StoreRequestError) -> SentNotification {
    guard let text = item.signedPayload else {
      throw StoreRequestError(.malformedAnswer, "The App Store tells of a notification without its payload.")
    }
    return SentNotification(notification: try verifiedNotification(text), sendAttempts: item.sendAttempts)
  }
}
