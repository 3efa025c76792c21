public import Basics

/// Which transactions of a customer are asked for; by default all, the newest last.
public struct AppStoreHistoryQuery: Sendable, Equatable {
  /// Only those of these products; empty for all.
  public var productIDs: [String]
  /// Only those of these groups of subscriptions; empty for all.
  public var groupIDs: [String]
  /// Only those changed at or after this instant.
  public var start: Timestamp?
  /// Only those changed before this instant.
  public var end: Timestamp?
  /// Only those that were taken back, or only those that were not; nil for both.
  public var isRevoked: Bool?

  /// Creates a query.
  public init(
    productIDs: [String] = [], groupIDs: [String] = [], start: Timestamp? = nil, end: Timestamp? = nil,
    isRevoked: Bool? = nil
  ) {
    self.productIDs = productIDs
    self.groupIDs = groupIDs
    self.start = start
    self.end = end
    self.isRevoked = isRevoked
  }

  var items: [(name: String, value: String)] {
    var items: [(name: String, value: String)] = [("sort", "ASCENDING")]
    if let start { items.append(("startDate", "\(start.milliseconds)")) }
    if let end { items.append(("endDate", "\(end.milliseconds)")) }
    items += productIDs.map { ("productId", $0) }
    items += groupIDs.map { ("subscriptionGroupIdentifier", $0) }
    if let isRevoked { items.append(("revoked", "\(isRevoked)")) }
    return items
  }
}
