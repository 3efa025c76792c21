/// The kinds of document, each with a schema of its own.
public enum DocumentKind: String, Sendable, CaseIterable {
  case board, lane, card, comment, attachment, config

  /// The name of the schema file in a set.
  public var schemaFile: String { self == .config ? "config-document.json" : "\(rawValue).json" }
}
