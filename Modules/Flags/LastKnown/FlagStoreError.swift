public import Basics

/// Why fetched flags are not kept for the next launch.
public enum FlagStoreError: Error, Sendable, Equatable {
  /// An object has a number that is not finite, or too many levels, and would not read back as it is.
  case notWritable(app: String)
  /// The file cannot be written.
  case preferences(PreferenceError)
}

extension FlagStoreError: CustomStringConvertible {
  /// What is wrong, as a whole sentence.
  public var description: String {
    switch self {
    case .notWritable(let app):
      "The flags of '\(app)' cannot be kept, since a value would not read back as it is."
    case .preferences(let error): "The flags cannot be kept. \(error)"
    }
  }
}
