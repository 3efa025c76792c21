/// Why the rules of a time zone cannot be had.
public struct TimeZoneError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: Sendable, Equatable {
    /// The name is none that a zone could have.
    case invalidName
    /// There is no zone of that name on this machine.
    case unknown
    /// The zone's file makes no sense.
    case malformed
    /// The zone's file cannot be read.
    case unreadable(FileSystemError)
  }

  /// Why.
  public let code: Code
  /// The zone's name.
  public let name: String
  /// What is wrong, as a whole sentence.
  public let message: String

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    switch code {
    case .invalidName, .unknown:
      "Use a name such as Europe/Oslo, and see that the tzdata package is installed."
    case .malformed, .unreadable: "Install the tzdata package anew."
    }
  }

  /// Creates an error.
  init(_ code: Code, name: String, _ message: String) {
    self.code = code
    self.name = name
    self.message = message
  }
}

extension TimeZoneError: CustomStringConvertible {
  /// What is wrong, as a whole sentence.
  public var description: String { message }
}
