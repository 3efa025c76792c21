public import Basics
public import BoardFormat

/// Checks whole boards by the published rules.
///
/// The walk is the published one, its quirks included: entries that are links are counted and passed over, but
/// `index.md`, `comments` and `attachments` are opened by name, so that links of these names are followed. It is
/// kept apart from the loader, which follows none.
public struct BoardValidator: Sendable {
  private let fileSystem: any FileSystem
  private let rules: DocumentRules

  /// Creates a validator.
  public init(fileSystem: any FileSystem, schemas: SchemaSet) {
    self.fileSystem = fileSystem
    self.rules = DocumentRules(schemas)
  }

  /// Validates boards given by absolute path.
  ///
  /// Paths in the report are relative to the deepest folder that is around all of them.
  public func validate(boardsAt paths: [String]) throws(FileSystemError) -> ValidationReport {
    var report = ValidationReport()
    for (path, name) in zip(paths, Self.names(of: paths)) {
      let folder = try fileSystem.openFolder(at: path)
      var walk = ValidationWalk(rules: rules, name: name)
      walk.walkBoard(folder)
      report.merge(walk.finish())
    }
    report.sort()
    return report
  }

  /// The paths relative to the deepest folder around all the boards.
  static func names(of paths: [String]) -> [String] {
    let parts = paths.map { $0.split(separator: "/").map(String.init) }
    guard var common = parts.first.map({ Array($0.dropLast()) }) else { return [] }
    for other in parts.dropFirst() {
      let shared = zip(common, other.dropLast()).prefix { $0 == $1 }.count
      common.removeLast(common.count - shared)
    }
    return parts.map { $0.dropFirst(common.count).joined(separator: "/") }
  }
}
