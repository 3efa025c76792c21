internal import Basics
internal import CommandLineInterface
internal import Flags

/// `lanework flags lint`: looks for what definitions hardly mean.
struct FlagsLintCommand: LaneworkCommand {
  var file: String?

  static let description = CommandDescription(
    "lint", "Checks a file of flag definitions.",
    discussion: [
      "It finds unknown operators, variants that are chosen and not there, variants that come out for nobody, weights by "
        + "which nothing can be drawn, and defaults that differ from what everybody is served.",
      "The status is 0 when nothing or only warnings were found, 1 when there are errors or the file cannot be loaded, and "
        + "2 when there is no file to look at.",
    ],
    examples: [CommandExample("flags lint flags.json", "Checks a file.")],
    synonyms: ["check", "validate", "verify"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .optionalPositional(
        "file", \.file, "The file, in flagd's format; without it, that of the preferences.",
        completion: .files)
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    guard let path = try context.flagDefinitionsPath(file) else {
      throw CommandFailure(
        code: "missing-argument", "No file of definitions is named.",
        hint: "Name one, or set it with `lanework preference set flag-definitions FILE`.", status: .usage)
    }
    let findings: [FlagDefinitionFinding]
    do throws(FlagDefinitionsError) {
      findings = try FlagDefinitionLint.findings(
        in: FlagDefinitionsFile.text(of: path, on: context.environment.fileSystem))
    } catch {
      var failure = CommandFailure(error)
      failure.path = path
      throw failure
    }
    let hasErrors = findings.contains { $0.severity == .error }
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("path", path)
        writer.member("valid", !hasErrors)
        writer.key("findings")
        writer.array { writer in
          for finding in findings { writer.object { finding.write(to: &$0) } }
        }
      }
    } else {
      show(findings, file ?? path, on: context.console)
    }
    return hasErrors ? .refused : .done
  }

  private func show(_ findings: [FlagDefinitionFinding], _ path: String, on console: Console) {
    for finding in findings {
      var line = StyledLine("\(VisibleText.of(path)):\(finding.place.line):\(finding.place.column): ", .faint)
      line.append(finding.severity.rawValue, finding.severity == .error ? .failure : .attention)
      line.append(": \(VisibleText.of(finding.explanation))")
      line.append(" (\(finding.rule.rawValue), \(VisibleText.of(finding.place.keyPath)))", .faint)
      console.output.print(line.painted(by: console.painter))
    }
    if findings.isEmpty { console.say("Nothing was found.") }
  }
}

extension FlagDefinitionFinding {
  /// Writes the finding as members of an object.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("rule", rule.rawValue)
    writer.member("severity", severity.rawValue)
    writer.member("flag", flag)
    writer.member("line", place.line)
    writer.member("column", place.column)
    writer.member("path", place.keyPath)
    writer.member("explanation", explanation)
  }
}
