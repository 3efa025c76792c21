/// Whom a commit names.
public struct GitIdentity: Sendable, Hashable {
  /// The name for people.
  public var name: String
  /// The address.
  public var email: String

  /// Creates an identity.
  public init(name: String, email: String) {
    self.name = name
    self.email = email
  }
}
