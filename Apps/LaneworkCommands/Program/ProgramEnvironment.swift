package import Basics
package import CommandLineInterface

/// What surrounds one run of the program: its streams, its terminal, the disk, and what the shell handed over.
///
/// The executable makes one from the process; a test makes its own.
package struct ProgramEnvironment {
  /// The environment variables.
  package var variables: [String: String]
  /// Standard input, where it is no terminal.
  package var input: InputLines
  /// Standard output.
  package var output: Output
  /// Standard error.
  package var messages: Output
  /// Whether a person sits at standard input.
  package var isInputTerminal: Bool
  /// Whether standard output is shown to a person.
  package var isOutputTerminal: Bool
  /// Whether standard error is shown to a person.
  package var isMessageTerminal: Bool
  /// The columns of the terminal, nil where there is none.
  package var columns: Int?
  /// The disk.
  package var fileSystem: any FileSystem
  /// The absolute path of the folder the program was started in, nil when that folder is gone.
  package var currentFolder: String?

  /// Creates an environment without terminals.
  package init(
    variables: [String: String], input: InputLines, output: Output, messages: Output,
    fileSystem: any FileSystem, currentFolder: String?
  ) {
    self.variables = variables
    self.input = input
    self.output = output
    self.messages = messages
    self.isInputTerminal = false
    self.isOutputTerminal = false
    self.isMessageTerminal = false
    self.columns = nil
    self.fileSystem = fileSystem
    self.currentFolder = currentFolder
  }

  /// The console for a choice of colour and form.
  func console(color: ColorChoice, isJSON: Bool) -> Console {
    Console(
      output: output, messages: messages,
      painter: Painter(choice: color, isTerminal: isOutputTerminal) { variables[$0] },
      messagePainter: Painter(choice: color, isTerminal: isMessageTerminal) { variables[$0] },
      width: columns ?? 80, isJSON: isJSON)
  }

  /// The absolute form of a path that a person typed.
  ///
  /// Throws a `CommandFailure` for a relative path when the folder it would start from is gone.
  func absolute(_ path: String) throws(CommandFailure) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return path }
    guard let currentFolder else {
      throw CommandFailure(
        code: "no-current-folder", "The folder you are in does not exist any more.", path: path,
        hint: "Go to another folder, or write the whole path.")
    }
    return currentFolder == "/" ? "/\(path)" : "\(currentFolder)/\(path)"
  }
}
