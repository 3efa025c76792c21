/// The rules one document is held to: its schema, and what a schema cannot say.
public struct DocumentRules: Sendable {
  /// How strictly the place of a document binds its `kind`.
  public enum Placement: Sendable, Equatable {
    /// The place says what the document is; a `kind` that says otherwise is an error.
    case position
    /// An entry of the trash: its `kind` must be there, and is believed.
    case trashEntry
    /// The document was placed by its own `kind`.
    case ownKind
  }

  private let schemas: SchemaSet

  /// Creates the rules over a schema set.
  public init(_ schemas: SchemaSet) {
    self.schemas = schemas
  }

  /// Checks what reading a file gave.
  ///
  /// A document that cannot be read has the one finding that says so, and nothing of it is checked further.
  public func check(_ reading: DocumentReading, as kind: DocumentKind, placement: Placement)
    -> [SchemaFinding]
  {
    switch reading {
    case .unreadable(let defect):
      var findings = [Self.failure(of: defect)]
      if placement == .trashEntry { findings.append(Self.missingKind) }
      return findings
    case .readable(let document):
      return check(document, as: kind, placement: placement)
    }
  }

  private func check(_ document: Document, as kind: DocumentKind, placement: Placement) -> [SchemaFinding] {
    var check = SchemaCheck(schemas)
    // A set always has a root for each kind; without one there would be nothing to check.
    if let root = schemas.roots[kind] { check.check(document.root, against: root) }
    var findings = check.findings
    findings += Self.schemaVersion(of: document, kind)
    let stated = document["kind"]
    switch placement {
    case .position:
      if let text = stated?.text, !text.isEmpty, text != kind.rawValue {
        findings.append(
          Self.failure("kind-placement", key: "kind", "the place says \(kind.rawValue), the document \(text)")
        )
      }
    case .trashEntry:
      if stated?.text == nil { findings.append(Self.missingKind) }
    case .ownKind: break
    }
    return findings
  }

  private static func schemaVersion(of document: Document, _ kind: DocumentKind) -> [SchemaFinding] {
    guard let version = document["schema"], !version.isNull else {
      guard kind == .board else { return [] }
      return [failure("missing-schema", key: "schema", "a board states its format: schema: 1")]
    }
    let isNewer: Bool
    switch version.scalar {
    case .integer(let number): isNewer = number > 1
    case .bigInteger(let number): isNewer = number > 1
    case .double(let number) where number.isFinite && number.rounded(.towardZero) == number:
      isNewer = number > 1
    default: return [failure("malformed-schema", key: "schema", "the format version is a whole number")]
    }
    guard isNewer else { return [] }
    return [failure("schema-newer-than-app", key: "schema", "only format 1 is known here")]
  }

  private static let missingKind = failure(
    "trash-kind", key: "kind", "in the trash only the kind tells what an item is")

  /// The finding that says why a document cannot be read.
  public static func failure(of defect: UnreadableDocument) -> SchemaFinding {
    SchemaFinding(
      .failure, keyword: defect.reason.rawValue, schemaLocation: "#/", instanceLocation: "#/",
      explanation: "line \(defect.line), column \(defect.column): \(defect.explanation)")
  }

  /// A finding of a rule that no schema states, at a key.
  public static func failure(_ keyword: String, key: String, _ explanation: String) -> SchemaFinding {
    SchemaFinding(
      .failure, keyword: keyword, schemaLocation: "#/\(key)", instanceLocation: "#/\(key)",
      explanation: explanation)
  }
}
