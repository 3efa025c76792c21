/// Who did something, and when.
public struct GitSignature: Sendable, Hashable {
  /// The name for people.
  public var name: String
  /// The address.
  public var email: String
  /// The time in seconds since 1970.
  public var seconds: Int64
  /// How far the person's clock was ahead of UTC, in minutes.
  public var offsetMinutes: Int

  /// Creates a signature.
  public init(name: String, email: String, seconds: Int64, offsetMinutes: Int) {
    self.name = name
    self.email = email
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// Creates a signature of somebody.
  public init(_ identity: GitIdentity, seconds: Int64, offsetMinutes: Int) {
    self.init(name: identity.name, email: identity.email, seconds: seconds, offsetMinutes: offsetMinutes)
  }
}
