internal import Boards
internal import CommandLineInterface

/// What a planned change would do to the files, in the form that people know from `diff` and git.
struct ChangeDifference {
  /// The lines, each without its line end.
  let lines: [String]

  init(_ change: BoardChange) {
    lines = change.steps.flatMap(Self.lines)
  }

  /// The lines as one text.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Prints the difference with the customary colours.
  func print(on console: Console) {
    if lines.isEmpty { console.output.print("Nothing would change.") }
    for line in lines {
      console.output.print(console.painter.paint(VisibleText.of(line), Self.style(of: line)))
    }
  }

  private static func lines(of step: ChangeStep) -> [String] {
    switch step {
    case .write(let edit):
      return lines(old: edit.before.bytes, new: edit.after.bytes, at: edit.path)
    case .create(let creation):
      return creation.files.flatMap { file in
        let path = creation.path.appending(file.name)
        switch file.source {
        case .content(let content): return lines(old: nil, new: content.bytes, at: path)
        case .copy(let original): return ["copy from \(original)", "copy to \(path)"]
        }
      }
    case .move(let move): return ["rename from \(move.from)", "rename to \(move.to)"]
    case .remove(let removal): return ["remove \(removal.path)"]
    case .restore(let removal): return ["restore \(removal.path)"]
    }
  }

  private static func lines(old: [UInt8]?, new: [UInt8]?, at path: BoardPath) -> [String] {
    // By bytes, as a string takes a carriage return and a line feed for one character.
    let lines = UnifiedDiff(old: old, new: new, name: path.description).bytes
      .split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  private static func style(of line: String) -> Style {
    if line.hasPrefix("+++") || line.hasPrefix("---") { return .strong }
    if line.hasPrefix("+") { return Style(.green) }
    if line.hasPrefix("-") { return Style(.red) }
    if line.hasPrefix("@@") { return Style(.cyan) }
    return line.hasPrefix(" ") ? .plain : .strong
  }
}
