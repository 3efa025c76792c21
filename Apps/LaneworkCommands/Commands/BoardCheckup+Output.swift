internal import Basics
internal import Boards
internal import CommandLineInterface

extension BoardCheckup {
  /// Writes what was found as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("clean", isClean)
    writer.key("findings")
    writer.array { writer in
      for finding in findings {
        writer.object { writer in
          writer.member("kind", finding.kind.rawValue)
          writer.member("path", finding.path.description)
          writer.member("explanation", finding.explanation)
          writer.member("mended", finding.isMended)
        }
      }
    }
    writer.key("state")
    writer.object { writer in
      writer.member("interruptedChanges", state.interruptedChanges)
      writer.key("recovered")
      writer.array { writer in
        for path in state.recovered { writer.string(path) }
      }
      writer.member("removedFolders", state.removedFolders)
      writer.member("bytes", state.bytes)
    }
    writer.key("events")
    writer.array { writer in
      for event in events { writer.string(event.description) }
    }
  }

  /// Prints what was found for people.
  func show(on console: Console, isMending: Bool) {
    for finding in findings {
      let kind = finding.isMended ? "mended" : finding.kind.rawValue
      let style = finding.isMended ? Style(.green) : Style.attention
      console.output.print(
        "\(console.painter.paint(kind, style)): \(VisibleText.of(finding.path.description))")
      console.output.print("  \(VisibleText.of(finding.explanation))")
    }
    if state.interruptedChanges > 0 {
      console.output.print(
        "\(Count.of(state.interruptedChanges, "change")) interrupted by the end of a process.")
      console.output.print(
        isMending
          ? "  Not all could be settled now." : "  `lanework board doctor --fix` settles what can be settled."
      )
    }
    for path in state.recovered {
      console.output.print("\(console.painter.paint("recovered", .attention)): \(VisibleText.of(path))")
      console.output.print(
        "  A version of a file that would have been lost. Take what you need, and delete it.")
    }
    if state.removedFolders > 0 || state.bytes > 0 {
      console.output.print(
        "\(Count.of(state.removedFolders, "removed folder")) kept for undo; \(Count.of(state.bytes, "byte")) in all "
          + "outside the board.")
    }
    if isClean { console.output.print("Nothing to mend.") }
  }
}
