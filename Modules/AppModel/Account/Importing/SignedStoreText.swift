internal import Basics
internal import Entitlement
internal import Purchases
internal import Signatures

/// One signed text as it was brought, with what it says of itself; nothing of it is believed yet.
struct SignedStoreText {
  /// What more than this is no list of signed texts.
  static let countLimit = 1_000

  let text: String
  let kind: SignedStoreDataKind
  let environment: StoreEnvironment

  /// Takes the signed texts out of a file: one or several, with blanks or line ends between them, or the body of a
  /// notification as a store posts it, `{"signedPayload":"…"}`.
  static func texts(in bytes: [UInt8]) throws(AccountError) -> [SignedStoreText] {
    guard let content = String(validating: bytes, as: UTF8.self) else {
      throw .notSigned(reason: "This is no text, and so nothing that a store signs.")
    }
    let words: [String]
    if content.utf8.first(where: { !" \t\r\n".utf8.contains($0) }) == UInt8(ascii: "{") {
      words = [try signedPayload(of: content)]
    } else {
      words = content.utf8.split(whereSeparator: { " \t\r\n".utf8.contains($0) }).map { String($0) ?? "" }
    }
    guard !words.isEmpty else { throw .notSigned(reason: "There is nothing in it.") }
    guard words.count <= countLimit else {
      throw .notSigned(
        reason: "This has more than \(countLimit) words, and so is nothing that a store signs.")
    }
    var texts: [SignedStoreText] = []
    for word in words { texts.append(try SignedStoreText(word)) }
    return texts
  }

  private static func signedPayload(of body: String) throws(AccountError) -> String {
    do throws(JSONError) {
      if let text = try JSONValue(parsing: body)["signedPayload"]?.string { return text }
    } catch {
      throw .notSigned(reason: "This is neither a signed text nor JSON: \(error).")
    }
    throw .notSigned(reason: "This JSON has no `signedPayload`, and so is no notification of a store.")
  }

  private init(_ text: String) throws(AccountError) {
    self.text = text
    let payload: JSONObject
    do throws(VerificationError) {
      payload = try CompactJWS(parsing: text).payload()
    } catch {
      throw .notSigned(reason: "This is nothing that a store signs: \(error.message)")
    }
    guard let kind = SignedStoreDataKind(of: payload) else {
      throw .notSigned(reason: "This was signed, but is nothing that a store signs for an application.")
    }
    self.kind = kind
    let named: StoreEnvironment? =
      switch kind {
      case .transaction: SignedTransaction(payload).environment
      case .renewalInfo: RenewalInfo(payload).environment
      case .notification: NotificationEnvelope(payload).environment
      case .appTransaction: AppTransaction(payload).environment
      }
    guard let named else {
      throw .notSigned(reason: "The \(kind.name) does not say which environment it is from.")
    }
    environment = named
  }
}
