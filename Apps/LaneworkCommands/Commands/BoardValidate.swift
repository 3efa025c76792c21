import Basics
import BoardFormat
import Boards
import CommandLineInterface

/// `lanework board validate`: checks documents by the rules of the format.
struct BoardValidate: LaneworkCommand {
  var paths: [String] = []
  var schemaFolder: String?
  var isVerbose = false

  static let description = CommandDescription(
    "validate", "Checks boards, or single documents, by the rules of the format.",
    discussion: [
      "A folder named *.lanework is one board; any other folder is searched for boards one level down. Nothing "
        + "is changed.",
      "The status is 0 when no rule is broken, 1 when one is, and 2 when nothing could be checked.",
    ],
    examples: [
      CommandExample("board validate 'Skills Pipeline.lanework'", "Checks every document of a board."),
      CommandExample("board validate Boards", "Checks all boards in a folder."),
      CommandExample("board validate --json Boards", "Prints what was found as JSON."),
    ], synonyms: ["check", "lint", "verify"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .remaining(
        "path", \.paths, "Boards, folders of boards, or documents.", isRequired: true, completion: .files),
      .option(
        "schema", \.schemaFolder, "The folder of the schema set; without it, the program's own set.",
        valueName: "DIR", completion: .folders),
      .flag("verbose", letter: "v", \.isVerbose, "Says also of clean documents what they were checked as."),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let fileSystem = context.environment.fileSystem
    let schemas = try self.schemas(context.environment)
    switch try targets(context.environment) {
    case .boards(let boards):
      let report = try validate(boards, BoardValidator(fileSystem: fileSystem, schemas: schemas))
      if context.console.isJSON {
        context.console.writeObject { report.write(to: &$0) }
      } else {
        report.show(on: context.console)
        context.console.output.print()
        for line in report.summary(schemaName: schemaName) { context.console.output.print(line) }
      }
      return try status(of: report)
    case .files(let files):
      return try validate(files, FileValidator(fileSystem: fileSystem, schemas: schemas), context.console)
    }
  }

  /// Where the schema set comes from, as the output names it.
  private var schemaName: String { schemaFolder ?? "built-in" }

  private func schemas(_ environment: ProgramEnvironment) throws(CommandFailure) -> SchemaSet {
    let path = if let schemaFolder { try environment.absolute(schemaFolder) } else { nil as String? }
    do {
      guard let path else { return try SchemaSet.builtIn() }
      let folder = try environment.fileSystem.openFolder(at: path)
      var files: [String: [UInt8]] = [:]
      for name in SchemaSet.fileNames {
        files[name] = try folder.readFile(name, limit: 1 << 20, followingLinks: true)
      }
      return try SchemaSet(files: files)
    } catch let error as SchemaError {
      throw Self.cannotCheck("The schema set cannot be used: \(error).", path: schemaFolder)
    } catch let error as FileSystemError {
      throw Self.cannotCheck("The schema set cannot be read: \(error.code).", path: error.path)
    } catch {
      throw Self.cannotCheck("The schema set cannot be used: \(error).", path: schemaFolder)
    }
  }

  private func targets(_ environment: ProgramEnvironment) throws(CommandFailure) -> ValidationTargets {
    var absolute: [String] = []
    for path in paths { absolute.append(try environment.absolute(path)) }
    do throws(ValidationUsageError) {
      return try ValidationTargets(of: absolute, in: environment.fileSystem)
    } catch {
      throw Self.cannotCheck(error)
    }
  }

  private func validate(
    _ boards: [String], _ validator: BoardValidator
  ) throws(CommandFailure) -> ValidationReport {
    do throws(FileSystemError) {
      return try validator.validate(boardsAt: boards)
    } catch {
      throw Self.cannotCheck("The board cannot be opened: \(error.code).", path: error.path)
    }
  }

  private func validate(
    _ files: [String], _ validator: FileValidator, _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    var isValid = true
    for file in files {
      let result: FileValidator.Result
      do throws(ValidationUsageError) {
        result = try validator.validate(file)
      } catch {
        throw Self.cannotCheck(error)
      }
      isValid = isValid && result.report.isValid
      if console.isJSON {
        console.writeObject { writer in
          writer.member("path", file)
          writer.member("kind", result.placement?.kind.rawValue)
          result.report.write(to: &writer)
        }
        continue
      }
      result.report.show(on: console)
      guard isVerbose || !result.report.findings.isEmpty else { continue }
      let placement = result.placement.map { " — \($0.kind.schemaFile) by position (\($0.reason))" } ?? ""
      console.output.print("schema      \(schemaName) (lenient)\(placement)")
    }
    return isValid ? .done : .refused
  }

  private func status(of report: ValidationReport) throws(CommandFailure) -> ExitStatus {
    if report.documentCount == 0, report.findings.isEmpty {
      throw Self.cannotCheck("There is no document to check.", path: nil)
    }
    return report.isValid ? .done : .refused
  }

  private static func cannotCheck(_ error: ValidationUsageError) -> CommandFailure {
    switch error {
    case .notFound(let path): cannotCheck("There is nothing at this path.", path: path)
    case .filesAndFoldersMixed:
      cannotCheck("Some paths are files and some are folders.", path: nil, hint: "Check them in two runs.")
    case .noBoard(let paths):
      cannotCheck("There is no folder named *.lanework here.", path: paths)
    case .noKind(let path):
      cannotCheck(
        "Nothing tells what kind of document this is.", path: path,
        hint: "A document outside of a board needs a `kind`.")
    case .unreadable(let error): cannotCheck("The folder cannot be read: \(error.code).", path: error.path)
    }
  }

  /// Nothing could be checked, which must not look like a verdict.
  private static func cannotCheck(_ message: String, path: String?, hint: String? = nil) -> CommandFailure {
    CommandFailure(code: "cannot-validate", message, path: path, hint: hint, status: .usage)
  }
}
