internal import Basics
internal import Signatures
internal import Synchronization

/// The token by which the App Store knows an operator's tool, made anew before it runs out.
///
/// Apple takes tokens that live up to an hour. These live a third of it, so that a clock that is somewhat
/// wrong does no harm.
final class AppStoreBearerToken: Sendable {
  static let lifetimeInSeconds: Int64 = 20 * 60
  /// How long before its end a token is no longer handed out; a request with all its retries ends in less.
  private static let marginInSeconds: Int64 = 3 * 60

  private struct Made {
    let text: String
    let issuedAt: Int64
  }

  private let account: AppStoreServerAccount
  private let made = Mutex<Made?>(nil)

  init(_ account: AppStoreServerAccount) { self.account = account }

  /// The token to use now.
  func text(at now: Timestamp) throws(StoreRequestError) -> String {
    let second = now.milliseconds / 1_000
    if let text = made.withLock({ $0.flatMap { Self.isUsable($0, at: second) ? $0.text : nil } }) {
      return text
    }
    let text = try signed(at: second)
    made.withLock { $0 = Made(text: text, issuedAt: second) }
    return text
  }

  /// Forgets the token, since the server did not take it.
  func forget() { made.withLock { $0 = nil } }

  /// A token that was made in the future is not used: the clock was set back, and the server would not take
  /// it.
  private static func isUsable(_ made: Made, at second: Int64) -> Bool {
    made.issuedAt <= second && second < made.issuedAt + lifetimeInSeconds - marginInSeconds
  }

  private func signed(at second: Int64) throws(StoreRequestError) -> String {
    var header = JSONObject()
    header["kid"] = .string(account.keyID)
    header["typ"] = "JWT"
    var claims = JSONObject()
    claims["iss"] = .string(account.issuerID)
    claims["iat"] = .integer(second)
    claims["exp"] = .integer(second + Self.lifetimeInSeconds)
    claims["aud"] = "appstoreconnect-v1"
    claims["bid"] = .string(account.bundleID)
    do throws(SignatureError) {
      return try CompactJWS.sign(claims, header: header, with: account.key)
    } catch {
      throw StoreRequestError(.signingFailed, "No token for the App Store could be signed. \(error)")
    }
  }
}
