/// Keys of a sandbox store that cannot be used: where, and why.
public struct SandboxKeysError: Error, Sendable, Equatable {
  /// The folder or file.
  public let place: String
  /// What is wrong.
  public let reason: String

  /// Creates an error.
  public init(place: String, reason: String) {
    self.place = place
    self.reason = reason
  }

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    "Name another folder, or remove this one: a new root is made then, and has to be trusted anew."
  }
}

extension SandboxKeysError: CustomStringConvertible {
  /// The place and the reason as a sentence.
  public var description: String { "The sandbox store's keys in \(place) cannot be used. \(reason)" }
}
