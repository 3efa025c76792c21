public import Basics

/// How far the moving of all renewals of a product has come.
public struct AppStoreMassExtension: Sendable, Equatable {
  /// The request that asked for it.
  public let requestIdentifier: String?
  /// Whether it is done.
  public let complete: Bool?
  /// When it was done.
  public let completeDate: Timestamp?
  /// How many renewals were moved.
  public let succeededCount: Int64?
  /// How many could not be moved.
  public let failedCount: Int64?

  /// Reads an answer.
  public init(_ payload: JSONObject) {
    var fields = PayloadFields(payload)
    requestIdentifier = fields.text("requestIdentifier")
    complete = fields.truth("complete")
    completeDate = fields.instant("completeDate")
    succeededCount = fields.integer("succeededCount")
    failedCount = fields.integer("failedCount")
  }
}
