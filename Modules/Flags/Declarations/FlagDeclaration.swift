/// What is stated where a flag is declared: its key, its default, and the reason for the default.
public struct FlagDeclaration: Sendable, Equatable {
  /// The key as the service knows it.
  public let key: String
  /// What the flag is when the service's value is not known, or cannot be used.
  public let defaultValue: FlagValue
  /// Why that is the default.
  public let reason: FlagDefaultReason

  /// Creates a declaration.
  public init(key: String, defaultValue: FlagValue, reason: FlagDefaultReason) {
    self.key = key
    self.defaultValue = defaultValue
    self.reason = reason
  }

  /// The type of the flag.
  public var kind: FlagValue.Kind { defaultValue.kind }

  /// Whether the default speaks against its reason: a bool that is shipped and off, or anything else and on.
  ///
  /// A test that looks at it for every declaration keeps a shipped feature from being lost with the service.
  public var contradictsReason: Bool {
    guard case .bool(let isOn) = defaultValue else { return false }
    return isOn != (reason == .shipped)
  }
}
