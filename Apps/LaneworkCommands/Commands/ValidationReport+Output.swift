import Basics
import BoardFormat
import Boards
import CommandLineInterface

extension ValidationReport {
  /// Prints the findings, one a line, in the published layout.
  func show(on console: Console) {
    for finding in findings {
      if console.output.hasFailed { return }
      let severity = finding.severity.rawValue
      let rest = VisibleText.of(String("\(finding)".dropFirst(severity.count)))
      console.output.print(console.painter.paint(severity, finding.severity.style) + rest)
    }
  }

  /// Writes the report as the members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("valid", isValid)
    writer.member("boards", boards)
    writer.key("documents")
    writer.object { writer in
      for kind in DocumentKind.allCases { writer.member(kind.rawValue, documents[kind] ?? 0) }
    }
    writer.key("skipped")
    writer.object { writer in
      writer.member("strays", skipped.strays)
      writer.member("indexLessFolders", skipped.indexLessFolders)
      writer.member("links", skipped.links)
      writer.member("flatAttachments", skipped.flatAttachments)
    }
    writer.key("findings")
    writer.array { writer in
      for finding in findings { writer.object { finding.write(to: &$0) } }
    }
  }
}

extension ValidationFinding {
  /// Writes the finding as the members of an object.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("severity", severity.rawValue)
    writer.member("path", path)
    writer.member("keyword", keyword)
    writer.member("schemaLocation", schemaLocation)
    writer.member("instanceLocation", instanceLocation)
    writer.member("absoluteLocation", absoluteLocation)
    writer.member("explanation", explanation)
  }
}

extension ValidationFinding.Severity {
  fileprivate var style: Style {
    switch self {
    case .failure: .failure
    case .warning: .attention
    case .deprecation: Style(.magenta)
    }
  }
}
