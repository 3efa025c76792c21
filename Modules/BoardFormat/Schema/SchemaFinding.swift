/// What a check found in a document, with where in the schema and in the document.
public struct SchemaFinding: Sendable, Equatable {
  /// Whether the document is wrong or only spelt in a retired way.
  public enum Severity: Sendable, Equatable {
    case failure
    case deprecation
  }

  /// How bad it is.
  public let severity: Severity
  /// The keyword that was not met, or `deprecated`.
  public let keyword: String
  /// The path through the schemas, references included: `#/properties/title/$ref/anyOf`.
  public let schemaLocation: String
  /// The place in the document: `#/labels/0/text`.
  public let instanceLocation: String
  /// The absolute place of a retired spelling's schema: `common.json#/$defs/stamp/anyOf/1`.
  public let absoluteLocation: String?
  /// The reason, for people.
  public let explanation: String

  /// Creates a finding.
  public init(
    _ severity: Severity, keyword: String, schemaLocation: String, instanceLocation: String,
    absoluteLocation: String? = nil, explanation: String
  ) {
    self.severity = severity
    self.keyword = keyword
    self.schemaLocation = schemaLocation
    self.instanceLocation = instanceLocation
    self.absoluteLocation = absoluteLocation
    self.explanation = explanation
  }
}
