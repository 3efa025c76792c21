internal import Basics
internal import Boards
internal import CommandLineInterface

/// The options that give the text of an item.
struct TextOptions: ArgumentGroup, Equatable {
  var body: String?
  var file: String?

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .option("body", \.body, "The Markdown text itself.", valueName: "TEXT"),
      .option(
        "body-file", \.file, "The file that holds the Markdown text; `-` reads standard input.",
        valueName: "FILE",
        completion: .files),
    ]
  }

  /// A text is at most this long, in bytes.
  private static let limit = 16 << 20

  /// The text; nil when neither option was given.
  ///
  /// Throws a `CommandFailure` when it cannot be read.
  func text(in context: CommandContext) throws(CommandFailure) -> String? {
    switch (body, file) {
    case (nil, nil): return nil
    case (let body?, nil): return body
    case (nil, "-"): return try context.standardInput(insteadOf: "`--body TEXT`")
    case (nil, let file?): return try Self.contents(of: file, in: context.environment)
    case (_?, _?):
      throw CommandFailure(
        code: "several-texts", "Only one of `--body` and `--body-file` can be given.", status: .usage)
    }
  }

  /// Reads a file that holds a text.
  static func contents(of file: String, in environment: ProgramEnvironment) throws(CommandFailure) -> String {
    let place = try FilePlace(environment.absolute(file))
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try environment.fileSystem.openFolder(at: place.folder).readFile(
        place.name, limit: limit, followingLinks: true)
    } catch {
      throw CommandFailure(
        code: "disk", "The text could not be read: \(error.code).", path: file,
        hint: "Give a file, or `-` for standard input.")
    }
    return try CommandContext.text(bytes, from: file)
  }
}

extension CommandContext {
  /// Reads all of standard input as a text.
  ///
  /// Throws a `CommandFailure` where standard input has the commands themselves. `alternative` is what to use then.
  func standardInput(insteadOf alternative: String) throws(CommandFailure) -> String {
    guard !isInConversation else {
      throw CommandFailure(
        code: "input-in-use", "Standard input holds the commands, so nothing else can be read from it.",
        hint: "Use \(alternative) here.", status: .usage)
    }
    let bytes: [UInt8]
    do throws(InputFailure) {
      bytes = try environment.input.rest()
    } catch {
      throw CommandFailure(code: "input", "Standard input could not be read: \(error.reason).")
    }
    return try Self.text(bytes, from: nil)
  }

  /// Takes bytes for a text.
  static func text(_ bytes: [UInt8], from file: String?) throws(CommandFailure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(
        code: "not-text", "The text is not UTF-8.", path: file, hint: "Save it as UTF-8, and try again.")
    }
    return text
  }
}

/// The folder and the name of a file.
struct FilePlace {
  /// The absolute path of the folder.
  let folder: String
  /// The file's name in it; empty for the root.
  let name: String

  /// Takes an absolute path apart; slashes at its end do not count.
  init(_ path: String) {
    var path = Substring(path)
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    // An absolute path has a slash.
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    folder = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[slash...].dropFirst())
  }
}
