public import Basics
public import Signatures

/// The account by which an operator's tool speaks to Google: its name, its key, and where tokens are made.
public struct GoogleServiceAccount: Sendable {
  /// The account's address.
  public let email: String
  /// The private key's identifier, if it is known.
  public let keyID: String?
  /// The private key.
  public let key: RSASigningKey
  /// Where a signed request becomes a token; a back end takes only `https://`, or this machine.
  public let tokenURL: HTTPURL

  /// Where Google makes tokens, unless the account's file says otherwise.
  private static let usualTokenURL = "https://oauth2.googleapis.com/token"

  /// Creates an account.
  public init(email: String, keyID: String?, key: RSASigningKey, tokenURL: HTTPURL) {
    self.email = email
    self.keyID = keyID
    self.key = key
    self.tokenURL = tokenURL
  }

  /// Reads the file that Google hands out for a service account.
  ///
  /// - Parameters:
  ///   - text: what is in the file; read it with `OperatorKeyFile`.
  ///   - path: where it lies, for messages.
  public init(json text: String, path: String) throws(OperatorKeyError) {
    func malformed(_ reason: String) -> OperatorKeyError {
      OperatorKeyError(
        .malformed, path: path, reason: reason,
        hint: "It is the JSON file that Google makes for a service account.")
    }
    let file: JSONCursor
    do throws(JSONError) {
      file = JSONCursor(try JSONValue(parsing: text))
    } catch {
      throw malformed("it is no JSON (\(error))")
    }
    do throws(JSONShapeError) {
      email = try file["client_email"].string()
      keyID = try file["private_key_id"].optional?.string()
    } catch {
      throw malformed("\(error)")
    }
    do throws(SignatureError) {
      key = try RSASigningKey(pem: file["private_key"].value?.string ?? "")
    } catch {
      throw malformed("its private key cannot be read")
    }
    do throws(HTTPRequestError) {
      tokenURL = try HTTPURL(file["token_uri"].value?.string ?? Self.usualTokenURL)
    } catch {
      throw malformed("its `token_uri` is no address")
    }
    guard tokenURL.isConfidential else {
      throw malformed("its `token_uri` is in the clear, and what the key signs would go there")
    }
  }
}
