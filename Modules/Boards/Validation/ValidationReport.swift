public import BoardFormat

/// What validating one or more boards gave.
public struct ValidationReport: Sendable, Equatable {
  /// The number of boards looked at.
  public internal(set) var boards = 0
  /// The number of documents of each kind, unreadable ones included.
  public internal(set) var documents: [DocumentKind: Int] = [:]
  /// What the walk passed over.
  public internal(set) var skipped = SkippedEntries()
  /// Everything that was found: warnings, then deprecations, then failures, each by path and place.
  public internal(set) var findings: [ValidationFinding] = []

  /// Creates an empty report.
  public init() {}

  /// The number of documents of all kinds.
  public var documentCount: Int { documents.values.reduce(0, +) }

  /// Whether no rule is broken; warnings and retired spellings do not count.
  public var isValid: Bool { !findings.contains { $0.severity == .failure } }

  /// Adds what another walk found.
  mutating func merge(_ other: ValidationReport) {
    boards += other.boards
    documents.merge(other.documents, uniquingKeysWith: +)
    skipped.strays += other.skipped.strays
    skipped.indexLessFolders += other.skipped.indexLessFolders
    skipped.links += other.skipped.links
    skipped.flatAttachments += other.skipped.flatAttachments
    findings += other.findings
  }

  /// Brings the findings into the order in which they are printed.
  mutating func sort() {
    func rank(_ finding: ValidationFinding) -> Int {
      switch finding.severity {
      case .warning: 0
      case .deprecation: 1
      case .failure: 2
      }
    }
    let ordered = findings.enumerated().sorted { left, right in
      let (first, second) = (left.element, right.element)
      if rank(first) != rank(second) { return rank(first) < rank(second) }
      if first.path != second.path { return first.path.utf8.lexicographicallyPrecedes(second.path.utf8) }
      let (place, other) = (first.schemaLocation ?? "", second.schemaLocation ?? "")
      if place != other { return place.utf8.lexicographicallyPrecedes(other.utf8) }
      return left.offset < right.offset
    }
    findings = ordered.map(\.element)
  }
}

extension ValidationReport {
  /// The summary that ends every run over boards; `schemaName` says where the schema set came from.
  public func summary(schemaName: String) -> [String] {
    let kinds = DocumentKind.allCases.map { "\($0.rawValue) \(documents[$0] ?? 0)" }.joined(separator: ", ")
    let failures = findings.filter { $0.severity == .failure }
    return [
      "schema      \(schemaName) (lenient)",
      "boards      \(boards)",
      "documents   \(documentCount)  —  \(kinds)",
      "skipped     strays \(skipped.strays), index-less identity folders \(skipped.indexLessFolders), "
        + "symlinks \(skipped.links), retired flat attachments \(skipped.flatAttachments)",
      "warnings    \(findings.count { $0.severity == .warning })",
      "deprecated  \(findings.count { $0.severity == .deprecation })",
      "failures    \(failures.count) over \(Set(failures.map(\.path)).count) of \(documentCount) documents",
    ]
  }
}
