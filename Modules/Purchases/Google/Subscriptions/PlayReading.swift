public import Basics
public import ContentHash

/// An answer of Google Play together with when it was read, which is what orders it.
///
/// Google states no time within an answer, so the time of reading at the store stands for it: the `Date` of the HTTP
/// response, and not when the question was asked, since an answer to an earlier question may be the later one.
public struct PlayReading<Answer: Sendable & Equatable>: Sendable, Equatable {
  /// What was read.
  public let answer: Answer
  /// The purchase it is about.
  public let purchaseToken: String
  /// When it was read at the store.
  public let readAt: Timestamp
  /// The SHA-256 of the bytes that came.
  public let digest: ContentHash

  /// Takes an answer.
  public init(_ answer: Answer, purchaseToken: String, readAt: Timestamp, digest: ContentHash) {
    self.answer = answer
    self.purchaseToken = purchaseToken
    self.readAt = readAt
    self.digest = digest
  }
}

extension PlayReading where Answer == PlaySubscription {
  /// Reads the bytes of an answer of `purchases.subscriptionsv2`.
  ///
  /// - Throws: `JSONError` when they are no JSON; what is no object reads as an answer that says nothing.
  public init(bytes: [UInt8], purchaseToken: String, readAt: Timestamp) throws(JSONError) {
    let object = try JSONValue(parsing: bytes).object ?? JSONObject()
    self.init(
      PlaySubscription(object), purchaseToken: purchaseToken, readAt: readAt, digest: ContentHash(of: bytes))
  }
}
