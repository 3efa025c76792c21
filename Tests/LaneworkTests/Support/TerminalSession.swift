import Basics
import CommandLineInterface
import LaneworkCommands
import TestSupport

/// A run of the program at a terminal whose screen is kept.
struct TerminalSession {
  let status: CommandLineInterface.ExitStatus
  /// The lines of the screen, without blanks at their ends.
  let screen: [String]

  /// Runs the program with keys that are typed one piece after another.
  ///
  /// `before` is called before each piece with the number of pieces that are left.
  init(
    _ words: [String], keys: [String], on disk: MemoryFileSystem, in folder: String, columns: Int = 76,
    rows: Int = 60,
    before: @escaping (Int) -> Void = { _ in }
  ) {
    let terminal = FakeTerminal(columns: columns, rows: rows)
    terminal.inputs = keys.map { .bytes(Array($0.utf8)) }
    terminal.beforeInput = { before($0.inputs.count) }
    var environment = CollectedStreams().environment(on: disk, in: folder)
    environment.output = Output(ScreenSink(terminal))
    environment.messages = Output(ScreenSink(terminal))
    environment.isInputTerminal = true
    environment.isOutputTerminal = true
    environment.isMessageTerminal = true
    environment.variables["NO_COLOR"] = "1"
    environment.columns = columns
    environment.rows = rows
    environment.openTerminal = { () throws(OutputFailure) in terminal }
    status = Program(environment: environment).run(words)
    screen = terminal.screen
  }

  /// The screen from the first line that begins with `beginning` on, as one text.
  func screen(from beginning: String) -> String {
    screen.drop { !$0.hasPrefix(beginning) }.map { $0 + "\n" }.joined()
  }
}

/// Draws what a program prints on the screen of a terminal, which begins a new line at the left.
private final class ScreenSink: ByteSink {
  private let terminal: FakeTerminal

  init(_ terminal: FakeTerminal) {
    self.terminal = terminal
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    try terminal.write(lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\r\n"))
  }
}
