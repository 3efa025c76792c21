public import Basics
public import BoardFormat

/// Checks single documents by the published rules, each by its place.
public struct FileValidator: Sendable {
  /// What checking one file gave.
  public struct Result: Sendable, Equatable {
    /// What the file was taken for; nil when it could not be read and nothing else told.
    public let placement: DocumentPlacement?
    /// What was found.
    public let report: ValidationReport
  }

  private let fileSystem: any FileSystem
  private let rules: DocumentRules

  /// Creates a validator.
  public init(fileSystem: any FileSystem, schemas: SchemaSet) {
    self.fileSystem = fileSystem
    self.rules = DocumentRules(schemas)
  }

  /// Validates the file at an absolute path.
  ///
  /// - Throws: `ValidationUsageError.noKind` when neither the place nor the document tells what it is.
  public func validate(_ path: String) throws(ValidationUsageError) -> Result {
    let (parent, name) = Self.split(path)
    let folder: any Folder
    do throws(FileSystemError) {
      folder = try fileSystem.openFolder(at: parent)
    } catch {
      throw .unreadable(error)
    }
    let reading = ValidationWalk.reading(of: name, in: folder)
    let stated: String? = if case .readable(let document) = reading { document["kind"]?.text } else { nil }
    let placement =
      DocumentPlacement(path: path) { ValidationWalk.trashKind(stating: stated, of: folder) }
      ?? DocumentPlacement(ownKind: stated)
    guard let placement else {
      guard case .unreadable(let defect) = reading else { throw .noKind(path) }
      // What it is does not matter: the one finding is that it cannot be read.
      var report = ValidationReport()
      report.findings = [ValidationFinding(DocumentRules.failure(of: defect), path: name)]
      return Result(placement: nil, report: report)
    }
    var walk = ValidationWalk(rules: rules, name: "")
    walk.validateAlone(reading, in: folder, as: placement, path: name)
    var report = walk.finish()
    report.boards = 0
    report.sort()
    return Result(placement: placement, report: report)
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    let names = path.split(separator: "/")
    return ("/" + names.dropLast().joined(separator: "/"), names.last.map(String.init) ?? "")
  }
}
