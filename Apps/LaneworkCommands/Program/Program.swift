internal import Basics
package import CommandLineInterface

/// One run of the program, from the words of its command line to its exit status.
package struct Program {
  /// The name by which the program is started.
  package static let name = "lanework"
  /// The program's version.
  package static let version = "0.1.0"

  private let environment: ProgramEnvironment
  private let parser: CommandTree.Parser

  /// Creates a run.
  ///
  /// - Parameter parser: the commands that there are.
  package init(environment: ProgramEnvironment, parser: CommandTree.Parser = CommandTree.shell) {
    self.environment = environment
    self.parser = parser
  }

  /// Reads the command line, runs the command, and answers the status to end with.
  package func run(_ words: [String]) -> ExitStatus {
    let status = outcome(of: words)
    environment.output.flush()
    environment.messages.flush()
    switch environment.output.failure {
    case nil: return status
    case .closed?: return .outputClosed
    case .failed(let reason)?:
      // What was asked may be done, but whoever asked has not been told: success would be a lie.
      environment.messages.print("error: The output could not be written: \(reason).")
      environment.messages.flush()
      return .outputFailed
    }
  }

  private func outcome(of words: [String]) -> ExitStatus {
    do throws(UsageError) {
      switch try parser.parse(words) {
      case .run(let command, let options, _):
        return run(command, options, words)
      case .help(let path):
        let console = lenientConsole(for: words)
        console.output.write(help(of: path, in: parser, console.width, console.painter))
        return .done
      case .version:
        let console = lenientConsole(for: words)
        if console.isJSON {
          console.writeObject { $0.member("lanework", Self.version) }
        } else {
          console.output.print("\(Self.name) \(Self.version)")
        }
        return .done
      }
    } catch {
      let console = lenientConsole(for: words)
      if error.code == UsageError.missingCommandCode, !console.isJSON {
        // Whoever types only `lanework board` wants to know what there is.
        console.messages.write(help(of: error.path, in: parser, console.width, console.messagePainter))
      } else {
        console.report(CommandFailure(error, program: Self.name))
      }
      return .usage
    }
  }

  private func help(
    of path: [String], in parser: CommandTree.Parser, _ width: Int, _ painter: Painter
  ) -> String {
    let (node, known) = parser.node(at: path)
    return HelpText(
      of: node, path: known, program: Self.name, globals: LaneworkOptions.arguments.map(\.specification),
      width: width, painter: painter
    ).text
  }

  private func run(
    _ command: any LaneworkCommand, _ options: LaneworkOptions, _ words: [String]
  ) -> ExitStatus {
    var context = CommandContext(environment: environment, options: options)
    context.words = words
    defer { context.tellDiagnostics() }
    do throws(CommandFailure) {
      return try command.run(in: &context)
    } catch {
      context.console.report(error)
      return error.status
    }
  }

  /// The console for a line that names no command or is wrong: `--json` and `--color` count all the same.
  private func lenientConsole(for words: [String]) -> Console {
    let options = words.prefix { $0 != "--" }
    var color = ColorChoice.auto
    for (index, word) in options.enumerated() where word.hasPrefix("--color") {
      let next = index + 1 < options.count ? options[index + 1] : ""
      let value = word.hasPrefix("--color=") ? String(word.dropFirst("--color=".count)) : next
      color = ColorChoice(rawValue: value) ?? color
    }
    return environment.console(color: color, isJSON: options.contains("--json"))
  }
}
