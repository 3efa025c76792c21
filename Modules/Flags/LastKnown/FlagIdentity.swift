internal import ContentHash

/// Whose flags they are: an app's, for one user or for nobody in particular, from one service.
///
/// What is kept on disk is kept apart by it, so that neither two apps nor two users ever see each other's
/// flags, nor production those of a trial run. The user's name itself is not kept, only its SHA-256, salted by
/// the app, so that the files of two apps do not tell that they are the same person's.
public struct FlagIdentity: Sendable, Hashable {
  /// The app's name as the service knows it.
  public let app: String
  /// The hash of app, service and user as 64 hexadecimal digits.
  public let userHash: String

  /// Creates an identity.
  ///
  /// - Parameters:
  ///   - user: what tells the user from others; nil when nobody is signed in, which is not the same as an empty
  ///     name.
  ///   - service: what tells the service from others that the app may be pointed at, such as its address; nil
  ///     when there is only one.
  public init(app: String, user: String?, service: String? = nil) {
    self.app = app
    // The counts of bytes keep "ab" and "c" from being "a" and "bc".
    var text = "flags \(app.utf8.count) \(app)"
    if let service { text += " service \(service.utf8.count) \(service)" }
    if let user { text += " user \(user)" }
    userHash = ContentHash(of: Array(text.utf8)).description
  }

  /// Tells whether two identities are the same, byte by byte.
  public static func == (left: FlagIdentity, right: FlagIdentity) -> Bool { left.userHash == right.userHash }

  /// Feeds the identity into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(userHash) }
}
