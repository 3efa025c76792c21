/// Writes the help of a command or a group from its declaration.
package struct HelpText<Runnable: Sendable>: Sendable {
  private let node: CommandNode<Runnable>
  private let path: [String]
  private let program: String
  private let globals: [ArgumentSpecification]
  private let width: Int
  private let painter: Painter

  /// Creates the help of the node at `path`. `program` is the word that lines begin with, empty at a prompt.
  package init(
    of node: CommandNode<Runnable>, path: [String], program: String, globals: [ArgumentSpecification],
    width: Int, painter: Painter
  ) {
    self.node = node
    self.path = path
    self.program = program
    self.globals = globals
    self.width = min(max(width, 40), 100)
    self.painter = painter
  }

  /// The whole text, ending with a line break.
  package var text: String {
    var paragraphs = [TextLayout.wrapped(node.description.summary, to: width)]
    paragraphs += node.description.discussion.map { TextLayout.wrapped($0, to: width) }
    paragraphs.append([painter.paint("Usage:", .strong) + " " + usage])
    paragraphs += sections
    let blocks = paragraphs.map { $0.joined(separator: "\n") }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// One line that shows how the command is written, such as `lanework card add [OPTIONS] TITLE`.
  package var usage: String {
    var words = ([program] + path).filter { !$0.isEmpty }
    if node.isCommand {
      if node.specifications.contains(where: { $0.form != .positional }) { words.append("[OPTIONS]") }
      for argument in node.specifications where argument.form == .positional {
        let name = argument.isRepeated ? "\(argument.valueName)..." : argument.valueName
        words.append(argument.isRequired ? name : "[\(name)]")
      }
    } else {
      words += ["COMMAND", "[OPTIONS]"]
    }
    return words.joined(separator: " ")
  }

  private var sections: [[String]] {
    var sections: [[String]] = []
    let children = node.visibleChildren
    if !children.isEmpty {
      sections.append(
        section("Commands", children.map { Entry(label: $0.description.name, text: $0.description.summary) }))
    }
    let positionals = node.specifications.filter { $0.form == .positional }
    if !positionals.isEmpty {
      sections.append(
        section("Arguments", positionals.map { Entry(label: $0.valueName, text: helpText(of: $0)) }))
    }
    let options = node.specifications.filter { $0.form != .positional }
    if !options.isEmpty { sections.append(section("Options", options.map(entry))) }
    // An option of the command that has the name of a shared one takes its place.
    var shared = globals.filter { global in !options.contains { $0.name == global.name } }.map(entry)
    shared.append(Entry(label: "-h, --help", text: "Shows this help."))
    if path.isEmpty, !program.isEmpty {
      shared.append(Entry(label: "    --version", text: "Prints the version."))
    }
    sections.append(section(options.isEmpty ? "Options" : "Options of all commands", shared))
    if !node.description.examples.isEmpty { sections.append(examples) }
    if !node.isCommand {
      let start = ([program] + path).filter { !$0.isEmpty }.joined(separator: " ")
      sections.append(
        TextLayout.wrapped(
          "`\(start.isEmpty ? "" : start + " ")COMMAND --help` tells more of a command.", to: width)
      )
    }
    return sections
  }

  private struct Entry {
    let label: String
    let text: String
  }

  private func entry(_ argument: ArgumentSpecification) -> Entry {
    let letter = argument.letter.map { "-\($0), " } ?? "    "
    let value = argument.form == .option ? " \(argument.valueName)" : ""
    return Entry(label: "\(letter)--\(argument.name)\(value)", text: helpText(of: argument))
  }

  private func helpText(of argument: ArgumentSpecification) -> String {
    var text = argument.help
    if case .choices(let words) = argument.completion { text += " One of: \(words.joined(separator: ", "))." }
    if argument.form == .option, argument.isRepeated { text += " May be repeated." }
    return text
  }

  /// A heading and a table of two columns; labels that are too wide for theirs get a line of their own.
  private func section(_ heading: String, _ entries: [Entry]) -> [String] {
    let labelWidth = min(entries.map { DisplayWidth.of($0.label) }.max() ?? 0, 26)
    var lines = [painter.paint("\(heading):", .strong)]
    for entry in entries {
      var texts = TextLayout.wrapped(entry.text, to: width - labelWidth - 4)[...]
      let label = "  " + painter.paint(entry.label, Style(.cyan))
      if DisplayWidth.of(entry.label) <= labelWidth {
        let gap = labelWidth - DisplayWidth.of(entry.label) + 2
        lines.append(label + String(repeating: " ", count: gap) + (texts.popFirst() ?? ""))
      } else {
        lines.append(label)
      }
      lines += texts.map { String(repeating: " ", count: labelWidth + 4) + $0 }
    }
    return lines
  }

  private var examples: [String] {
    var lines = [painter.paint(node.description.examples.count == 1 ? "Example:" : "Examples:", .strong)]
    for example in node.description.examples {
      lines.append("  " + (program.isEmpty ? example.line : "\(program) \(example.line)"))
      lines += TextLayout.wrapped(example.meaning, to: width - 6).map { "      " + painter.paint($0, .faint) }
    }
    return lines
  }
}
