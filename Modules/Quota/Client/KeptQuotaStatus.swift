public import Basics

/// A status with whose it is and when it was fetched, as a client keeps it across launches.
public struct KeptQuotaStatus: Sendable, Equatable {
  /// The status.
  public let status: QuotaStatus
  /// When it was fetched, by this machine's clock.
  public let fetchedAt: Timestamp

  /// Creates a kept status.
  public init(status: QuotaStatus, fetchedAt: Timestamp) {
    self.status = status
    self.fetchedAt = fetchedAt
  }
}

extension KeptQuotaStatus {
  /// Reads a status from a record; nil when there is none for this account.
  init?(_ members: JSONObject, account: AccountName) throws(JSONShapeError) {
    guard let owner = members["account"]?.string, AccountName(owner) == account else { return nil }
    let root = JSONCursor(.object(members))
    guard let fetchedAt = Timestamp(try root["fetched_at"].string()) else {
      throw root["fetched_at"].failure("a time in UTC")
    }
    self.fetchedAt = fetchedAt
    status = try QuotaStatus(json: members["status"] ?? .null)
  }

  /// Writes the status into a record, beside the members that are not known.
  func write(to members: inout JSONObject, account: AccountName) {
    members["account"] = .string(account.text)
    members["fetched_at"] = .string(fetchedAt.text(.milliseconds))
    members["status"] = status.json
  }
}
