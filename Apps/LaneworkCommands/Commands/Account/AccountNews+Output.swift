internal import AppModel
internal import Basics
internal import CommandLineInterface

extension AccountNews {
  /// Prints what came of it.
  func show(on console: Console) {
    for obstacle in obstacles { console.warn(obstacle) }
    console.say("\(summary) \(status.tier.explanation(wallClock: status.wallClock))")
  }

  /// Writes what came of it as members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("newStatements", newCount)
    writer.key("obstacles")
    writer.array { writer in
      for obstacle in obstacles { writer.string(obstacle) }
    }
    writer.key("account")
    writer.object { status.write(to: &$0) }
  }
}

extension Console {
  /// Prints sentences for people, wrapped to the width.
  func say(_ text: String) {
    for line in TextLayout.wrapped(VisibleText.of(text), to: width) { output.print(line) }
  }
}
