internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Posix

extension InertnessProof {
  /// Prints the proof, or what speaks against it.
  func show(on console: Console) {
    if console.isJSON {
      console.writeObject { write(to: &$0) }
      return
    }
    let (verdict, style) =
      isProved
      ? ("Proved: free sessions leave every .git around this board alone.", Style(.green))
      : ("Not proved: a free session did not leave every .git around this board alone.", Style.failure)
    console.output.print(console.painter.paint(verdict, style))
    for session in sessions { session.show(on: console) }
    console.output.print("")
    say(
      "Every .git was read just now to compare it before and after. That is part of this proof alone: no free session "
        + "reads one.", on: console)
    guard sessions.contains(where: { !$0.differences.isEmpty && $0.touches.isEmpty }) else { return }
    say(
      "No call that was seen explains the differences. If another program was at work there, try again when it rests.",
      on: console)
  }

  private func say(_ text: String, on console: Console) {
    for line in TextLayout.wrapped(text, to: console.width) { console.output.print(line) }
  }

  private func write(to writer: inout JSONWriter) {
    writer.member("board", board)
    writer.member("proved", isProved)
    writer.member("readsRepositories", true)
    writer.key("sessions")
    writer.array { writer in
      for session in sessions { writer.object { session.write(to: &$0) } }
    }
  }
}

extension InertnessProof.Session {
  private var findings: [(title: String, lines: [String])] {
    [
      ("Calls that touched a .git", touches.map(\.text)),
      ("Processes started", startedProcesses.map(\.text)),
      ("Sockets used", socketCalls.map(\.text)),
      ("Calls whose doing cannot be seen", unseenCalls.map(\.text)),
      ("Differences", differences.map(\.description)),
    ]
  }

  fileprivate func show(on console: Console) {
    let output = console.output
    output.print("")
    output.print(
      makesChanges
        ? "A session that makes changes, on a copy of the board that is removed by now:"
        : "A session that opens, shows and checks the board itself, and changes nothing:")
    if makesChanges {
      output.print(
        "  \(Count.of(exercise.operations, "operation")) of \(Count.of(exercise.kinds.count, "kind")); "
          + "undone: \(exercise.undone); redone: \(exercise.redone)")
    }
    output.print(
      placeCount == 0
        ? "  there is no .git at, above or in the board"
        : "  entries compared under every .git: \(entryCount); changed: \(differences.count)")
    output.print("  system calls: \(callCount), with a path: \(pathCallCount)")
    output.print(
      "  calls that touched a .git: \(touches.count); processes started: \(startedProcesses.count)")
    for finding in findings where !finding.lines.isEmpty {
      output.print("  \(console.painter.paint(finding.title, .failure)):")
      for line in finding.lines { output.print("    \(VisibleText.of(line))") }
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("makesChanges", makesChanges)
    writer.member("board", board)
    writer.member("inert", isInert)
    writer.key("exercise")
    writer.object { exercise.write(to: &$0) }
    writer.member("systemCalls", callCount)
    writer.member("systemCallsWithPath", pathCallCount)
    writer.member("places", placeCount)
    writer.member("entries", entryCount)
    for (key, calls) in [
      ("touches", touches), ("startedProcesses", startedProcesses), ("socketCalls", socketCalls),
      ("unseenCalls", unseenCalls),
    ] {
      writer.key(key)
      writer.array { writer in
        for call in calls { writer.object { call.write(to: &$0) } }
      }
    }
    writer.key("differences")
    writer.array { writer in
      for difference in differences {
        writer.object { writer in
          writer.member("path", difference.path)
          writer.member("explanation", difference.description)
        }
      }
    }
  }
}

extension SystemCall {
  /// The call for people: "openat /boards/Plans.lanework/.git/HEAD".
  fileprivate var text: String { ([name] + paths).joined(separator: " ") }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.key("paths")
    writer.array { writer in
      for path in paths { writer.string(path) }
    }
  }
}
