/// A server that could not be started: why, where it was to listen, and what helps.
public struct HTTPServerError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: String, Sendable, Hashable {
    /// The address is no number of an interface, or the port none from 0 to 65535.
    case invalidAddress
    /// Another program listens there already.
    case addressInUse
    /// This machine has no such address.
    case addressNotAvailable
    /// Only an administrator may listen there.
    case notPermitted
    /// Anything else; the message tells it.
    case other
  }

  /// Why it failed.
  public let code: Code
  /// The reason, without a full stop.
  public let message: String
  /// Where it was to listen: address and port.
  public let place: String

  /// Creates an error.
  public init(_ code: Code, message: String, place: String) {
    self.code = code
    self.message = message
    self.place = place
  }

  /// What a person can do about it, as a sentence, where there is one answer.
  public var hint: String? {
    switch code {
    case .invalidAddress:
      "Name an address such as 127.0.0.1 and a port from 0 to 65535; 0 is any that is free."
    case .addressInUse: "End the other program, or choose another port; 0 is any that is free."
    case .notPermitted: "Choose a port from 1024 on."
    case .addressNotAvailable, .other: nil
    }
  }
}

extension HTTPServerError: CustomStringConvertible {
  /// The failure as a sentence for people, without the hint.
  public var description: String { "Could not listen on \(place): \(message)." }
}
