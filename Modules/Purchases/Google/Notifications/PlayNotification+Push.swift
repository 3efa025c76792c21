internal import Basics
public import Signatures

extension PlayNotification {
  /// Reads the content of a message, and refuses one that is about another application.
  ///
  /// One topic can carry the notifications of several applications, and one service account post them all: the token of
  /// the push says nothing about which of them it is.
  ///
  /// - Parameters:
  ///   - push: the message, whose token was verified.
  ///   - packageName: the application.
  /// - Throws: `VerificationError`, with the verdict `invalidAppIdentifier` for another application or none.
  public init(_ push: PubSubPush, packageName: String) throws(VerificationError) {
    guard let data = push.data else {
      throw VerificationError(
        .verificationFailure, .malformedPayload, message: "The message has no content that could be read.")
    }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: data)
    } catch {
      throw VerificationError(
        .verificationFailure, .malformedPayload, message: "The message's content is no JSON: \(error).")
    }
    guard let object = value.object else {
      throw VerificationError(
        .verificationFailure, .malformedPayload, message: "The message's content is no object.")
    }
    self.init(object)
    guard let found = self.packageName, found.utf8.elementsEqual(packageName.utf8) else {
      throw VerificationError(
        .invalidAppIdentifier, .otherPackageName,
        message:
          "The notification is about \(self.packageName ?? "no application"), and not about \(packageName).",
        hint: "Give each application a subscription of its own.")
    }
  }
}
