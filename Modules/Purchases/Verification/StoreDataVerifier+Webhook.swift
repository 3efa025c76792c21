public import Basics
public import Signatures

extension StoreDataVerifier {
  /// The longest body of a webhook that is read, in bytes: the longest signed text and what stands around it.
  public static let longestBody = CompactJWS.longestText + 1_024

  /// Verifies a notification as Apple posts it, `{"signedPayload":"…"}`; see `verifyNotification(_:caller:at:)`.
  ///
  /// - Throws: `VerificationError`.
  public func verifyNotification(body: [UInt8], caller: String?, at now: Timestamp) throws(VerificationError)
    -> VerifiedNotification
  {
    guard body.count <= Self.longestBody else {
      throw VerificationError(
        .verificationFailure, .textTooLong, message: "The body is longer than \(Self.longestBody) bytes.")
    }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: body) } catch {
      throw VerificationError(
        .verificationFailure, .malformedText, message: "The body is not JSON: \(error.description).")
    }
    guard let text = value["signedPayload"]?.string else {
      throw VerificationError(
        .verificationFailure, .malformedText, message: "The body has no signedPayload.",
        hint: "Set version 2 of notifications in App Store Connect; those of version 1 are not signed.")
    }
    return try verifyNotification(text, caller: caller, at: now)
  }
}
