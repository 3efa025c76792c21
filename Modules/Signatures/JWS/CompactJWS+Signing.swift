public import Basics

extension CompactJWS {
  /// Signs a payload as ES256; the header's `alg` is set, whatever it was.
  public static func sign(
    _ payload: JSONObject, header: JSONObject, with key: SigningKey
  ) throws(SignatureError) -> String {
    try sign(JSONValue.object(payload).bytes(), header: header, with: key)
  }

  /// Signs the bytes of a payload as they are, as ES256; the header's `alg` is set, whatever it was.
  public static func sign(
    _ payload: [UInt8], header: JSONObject, with key: SigningKey
  ) throws(SignatureError) -> String {
    let text = unsigned(payload, header, algorithm: "ES256")
    return text + "." + Base64.url.encode(try key.signature(of: Array(text.utf8)).raw)
  }

  /// Signs a payload as RS256; the header's `alg` is set, whatever it was.
  public static func sign(
    _ payload: JSONObject, header: JSONObject, with key: RSASigningKey
  ) throws(SignatureError) -> String {
    let text = unsigned(JSONValue.object(payload).bytes(), header, algorithm: "RS256")
    return text + "." + Base64.url.encode(try key.signature(of: Array(text.utf8)))
  }

  private static func unsigned(_ payload: [UInt8], _ header: JSONObject, algorithm: String) -> String {
    var header = header
    header["alg"] = .string(algorithm)
    return Base64.url.encode(JSONValue.object(header).bytes()) + "." + Base64.url.encode(payload)
  }
}
