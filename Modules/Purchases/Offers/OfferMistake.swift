/// A mistake for which the store refuses a promotional offer, and says no more than that it is invalid.
public enum OfferMistake: Sendable, Hashable {
  /// The signature is no base64.
  case notBase64
  /// The signature was encoded twice: its text was taken for bytes.
  case doubleBase64
  /// The signature is in the alphabet of URLs.
  case urlAlphabet
  /// The signature is the two numbers of 32 bytes, not their DER form.
  case rawSignature
  /// The signature is neither DER nor the two numbers.
  case noSignature
  /// The nonce was signed in uppercase, or mixed.
  case uppercaseNonce
  /// The account token was signed in uppercase, or mixed.
  case uppercaseAccountToken
  /// Another application was signed than the one that sells: the given one.
  case otherApplication(String)
  /// An empty account token was left out together with its separator.
  case missingSeparator
  /// Another account token was signed: the given one, empty for none.
  case otherAccountToken(String)
  /// The timestamp was signed in seconds, or is given in seconds.
  case timestampInSeconds
  /// The stated key identifier is none of the key that signed, which has the given one.
  case wrongKeyId(String)
  /// The stated identifier is of one key, and another key signed: the one with the given identifier.
  case otherKey(String)
  /// It was right, and ended 24 hours after its timestamp.
  case expired
  /// No known mistake explains it: a key that is not known signed, or other values were signed.
  case unexplained
}

extension OfferMistake: CustomStringConvertible {
  /// What is wrong and how to put it right, for people.
  public var description: String {
    switch self {
    case .notBase64: "The signature is no base64 text. Pass it on as the server sent it."
    case .doubleBase64:
      "The signature was encoded in base64 twice. Decode the text once, to bytes, before it is passed on as data."
    case .urlAlphabet: "The signature is in the URL alphabet of base64. Use the standard one, with padding."
    case .rawSignature: "The signature is raw, 64 bytes. Encode its two numbers in DER."
    case .noSignature: "The signature is neither in DER nor 64 bytes long. Look for what cut or changed it."
    case .uppercaseNonce: "The nonce was signed in uppercase, or mixed. Put it in lowercase before signing."
    case .otherApplication(let bundleId):
      "It was signed for the application \(bundleId). Sign the bundle identifier of the one that makes the purchase."
    case .uppercaseAccountToken:
      "The account token was signed in uppercase. Put it in lowercase before signing."
    case .missingSeparator:
      "The empty account token was left out with its separator. Keep both separators around it."
    case .otherAccountToken(let token):
      token.isEmpty
        ? "It was signed without an account token. Sign the one that is passed to the purchase."
        : "It was signed for the account token \(token). Pass that one to the purchase."
    case .timestampInSeconds: "The timestamp is in seconds. Sign and pass milliseconds."
    case .wrongKeyId(let keyId):
      "The key identifier should be \(keyId). Sign and pass the identifier of the key."
    case .otherKey(let keyId):
      "It was signed with the key \(keyId). Pass that identifier, or sign with the other key."
    case .expired: "It was signed more than 24 hours ago. Ask for a new signature just before the purchase."
    case .unexplained:
      "No usual mistake explains it: another key signed it, or other values were signed than are passed on."
    }
  }
}
