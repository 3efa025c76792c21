public import BoardFormat

/// One thing the validator has to say, as it is printed.
public struct ValidationFinding: Sendable, Equatable {
  /// How bad a finding is. Only a failure makes a board invalid.
  public enum Severity: String, Sendable, Equatable {
    case warning = "WARN"
    case deprecation = "DEPRECATED"
    case failure = "FAIL"
  }

  /// How bad it is.
  public let severity: Severity
  /// The file or folder it is about, relative to the folder around the boards; several are joined by `, `.
  public let path: String
  /// The rule, such as `anyOf` or `duplicate-identity`.
  public let keyword: String
  /// The place in the schema; nil for warnings.
  public let schemaLocation: String?
  /// The place in the document; nil for warnings.
  public let instanceLocation: String?
  /// The absolute place of a retired spelling's schema.
  public let absoluteLocation: String?
  /// The reason, for people.
  public let explanation: String

  /// Creates a finding of a document from one of its check.
  public init(_ finding: SchemaFinding, path: String) {
    severity = finding.severity == .failure ? .failure : .deprecation
    self.path = path
    keyword = finding.keyword
    schemaLocation = finding.schemaLocation
    instanceLocation = finding.instanceLocation
    absoluteLocation = finding.absoluteLocation
    explanation = finding.explanation
  }

  /// Creates a finding of a rule about several items.
  public init(
    _ severity: Severity, path: String, keyword: String, schemaLocation: String? = nil,
    instanceLocation: String? = nil, explanation: String
  ) {
    self.severity = severity
    self.path = path
    self.keyword = keyword
    self.schemaLocation = schemaLocation
    self.instanceLocation = instanceLocation
    self.absoluteLocation = nil
    self.explanation = explanation
  }
}

extension ValidationFinding: CustomStringConvertible {
  /// The line that is printed.
  public var description: String {
    var line = "\(severity.rawValue) \(path): \(keyword)"
    if let schemaLocation, let instanceLocation {
      line += " at \(schemaLocation) (instance \(instanceLocation))"
    }
    line += " — "
    if let absoluteLocation { line += "\(absoluteLocation): " }
    return line + Self.onOneLine(explanation)
  }

  /// Squeezes every run of white space into one blank.
  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
