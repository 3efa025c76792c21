/// A schema set that cannot be used, and why.
public struct SchemaError: Error, Sendable, Equatable {
  /// What is wrong with the set.
  public enum Reason: Sendable, Equatable {
    /// A file of the set is missing.
    case missingFile
    /// The file is not JSON; the text says why.
    case notJSON(String)
    /// The set makes an assertion that is not implemented here: ignoring it would call bad documents good.
    case unsupportedAssertion(String)
    /// A keyword has a value that it cannot have.
    case malformed(String)
    /// A reference leads nowhere.
    case danglingReference(String)
    /// References lead back to themselves without a step into the document.
    case circularReference
  }

  /// What is wrong.
  public let reason: Reason
  /// The file, with the place in it: `card.json#/properties/title`.
  public let location: String

  /// Creates an error.
  public init(_ reason: Reason, location: String) {
    self.reason = reason
    self.location = location
  }
}

extension SchemaError: CustomStringConvertible {
  /// The error in one sentence for people, without a full stop.
  public var description: String {
    switch reason {
    case .missingFile: "the schema set has no \(location)"
    case .notJSON(let why): "\(location) is not JSON: \(why)"
    case .unsupportedAssertion(let keyword): "\(location) uses '\(keyword)', which is not supported"
    case .malformed(let keyword): "\(location) has a '\(keyword)' that cannot be read"
    case .danglingReference(let target): "\(location) refers to '\(target)', which does not exist"
    case .circularReference: "\(location) refers to itself"
    }
  }
}
