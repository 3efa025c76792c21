/// Why definitions are refused, and where.
public struct FlagDefinitionsError: Error, Sendable, Equatable {
  /// The kinds of defect.
  public enum Code: Sendable, Equatable {
    /// The file could not be read.
    case unreadable
    /// The text is not JSON.
    case notJSON
    /// A value is missing or of another kind than the format has there.
    case wrongShape
    /// The format has no member of the name there.
    case unknownMember
    /// A `$ref` names no evaluator, or leads back to itself.
    case unknownReference
    /// Rules lie too deeply in each other.
    case tooDeep
  }

  /// The kind of defect.
  public let code: Code
  /// What is wrong, as a whole sentence.
  public let explanation: String
  /// Where it is in the text; nil when the file could not be read at all.
  public let place: FlagDefinitionsPlace?
  /// The file; nil when the definitions did not come from one.
  public internal(set) var file: String?

  init(_ code: Code, _ explanation: String, at place: FlagDefinitionsPlace?, file: String? = nil) {
    self.code = code
    self.explanation = explanation
    self.place = place
    self.file = file
  }
}

extension FlagDefinitionsError: CustomStringConvertible {
  /// The place and what is wrong: "flags.json, line 3, column 14, flags.banner.state: The state must be ENABLED or DISABLED."
  public var description: String {
    let parts = [file, place?.description].compactMap(\.self)
    return parts.isEmpty ? explanation : "\(parts.joined(separator: ", ")): \(explanation)"
  }

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    switch code {
    case .unreadable: "Check that the file is there and may be read."
    case .notJSON: "Correct the text there; the definitions from before stay in force."
    case .wrongShape, .unknownMember, .unknownReference, .tooDeep:
      "Correct the definition; those from before stay in force."
    }
  }
}
