internal import Basics
internal import Signatures

/// Writes the tokens by which an operator's tool proves who it is: JSON Web Tokens, signed with a private key.
enum CompactToken {
  /// Signs a header and claims.
  static func signed<Failure: Error>(
    header: JSONValue, claims: JSONValue, by sign: ([UInt8]) throws(Failure) -> [UInt8]
  ) throws(Failure) -> String {
    let signed = "\(Base64.url.encode(header.bytes())).\(Base64.url.encode(claims.bytes()))"
    return "\(signed).\(Base64.url.encode(try sign(Array(signed.utf8))))"
  }
}
