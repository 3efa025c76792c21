/// Fetches the keys with which an issuer signs tokens; `GoogleKeySource` fetches Google's.
public protocol KeySetProviding: Sendable {
  /// Fetches the keys as they are published now.
  ///
  /// - Throws: whatever went wrong; the token is then neither good nor bad, and is to be sent again.
  func fetchKeys() async throws -> KeySet
}
