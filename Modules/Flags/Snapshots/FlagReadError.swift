/// Why a snapshot has no value for a flag.
public enum FlagReadError: Error, Sendable, Hashable {
  /// The key is not in the snapshot.
  case missing(key: String)
  /// The key's value is of another type than the flag.
  case mismatch(key: String, expected: FlagValue.Kind, found: FlagValue.Kind)
}

extension FlagReadError: CustomStringConvertible {
  /// What is wrong, as a whole sentence.
  public var description: String {
    switch self {
    case .missing(let key): "The flag '\(key)' has no value."
    case .mismatch(let key, let expected, let found):
      "The flag '\(key)' is declared as \(expected.rawValue), but its value is \(found.rawValue)."
    }
  }

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    switch self {
    case .missing(let key): "Define '\(key)' in the flag service, or correct the key in the declaration."
    case .mismatch: "Give the flag a value of the declared type in the flag service."
    }
  }
}
