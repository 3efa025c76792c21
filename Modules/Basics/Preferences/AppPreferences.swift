/// Keeps small values across launches, each under a key of its own.
///
/// A value is the members of a JSON object. What a newer version of the program added to it is kept when an
/// older one changes the rest.
public protocol AppPreferences: Sendable {
  /// Reads what is kept under a key.
  ///
  /// Nil when there is nothing, or nothing that can be made sense of: a damaged record is put aside, where it
  /// can be looked at, and reported, and is from then on missing.
  func read(_ key: PreferenceKey) throws(PreferenceError) -> PreferenceRecord?

  /// Changes what is kept under a key, as one step even when other processes do the same.
  ///
  /// - Parameter change: gets what is kept, an empty record when there is nothing, and leaves what shall be
  ///   kept. When it leaves it as it was, nothing is written.
  func update(
    _ key: PreferenceKey, _ change: (inout PreferenceRecord) -> Void
  ) throws(PreferenceError)
}

/// The name under which a value is kept, and the kind of folder it belongs in.
public struct PreferenceKey: Sendable, Hashable {
  /// What kind of value it is.
  public enum Place: Sendable {
    /// Chosen by the person; lies with the settings.
    case settings
    /// Found out by the program; lies with its records.
    case state
  }

  /// The name in lowercase letters and dashes; it becomes a file's name.
  public let name: String
  /// The kind of folder it belongs in.
  public let place: Place

  /// Creates a key.
  public init(_ name: String, in place: Place) {
    self.name = name
    self.place = place
  }
}

/// What is kept under a key.
public struct PreferenceRecord: Sendable, Equatable {
  /// The version of the record's form, from 1. A record of a newer version is read as far as it is understood.
  public var version: Int
  /// The members; `version` and `checksum` are never among them.
  public var members: JSONObject

  /// Creates a record, by default an empty one of the first version.
  public init(version: Int = 1, members: JSONObject = JSONObject()) {
    self.version = version
    self.members = members
  }
}

/// Why a preference can be neither read nor changed.
public enum PreferenceError: Error, Sendable, Equatable {
  /// The environment names no folder for this kind of value.
  case noFolder
  /// The disk refused.
  case fileSystem(FileSystemError)
  /// Another process kept the folder locked for too long.
  case busy(path: String)
}

extension PreferenceError: CustomStringConvertible {
  /// What is wrong, as a whole sentence.
  public var description: String {
    switch self {
    case .noFolder: "There is no folder for settings, since the environment names no home."
    case .fileSystem(let error): "A setting can be neither read nor kept. \(error)"
    case .busy(let path): "A setting cannot be kept, since another process keeps \(path) locked."
    }
  }
}
