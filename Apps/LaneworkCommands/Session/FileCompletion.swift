internal import Basics
internal import CommandLineInterface

/// Finds the files or folders whose paths begin as a word does, where no shell does that.
struct FileCompletion {
  let environment: ProgramEnvironment

  /// The candidates; folders end in a slash, so that what is in them can be typed next.
  func candidates(beginning word: String, foldersOnly: Bool) -> [CompletionCandidate] {
    let folder = word.lastIndex(of: "/").map { String(word[...$0]) } ?? ""
    let beginning = word.dropFirst(folder.count)
    do {
      let path = try environment.absolute(folder.isEmpty ? "." : folder)
      let entries = try environment.fileSystem.openFolder(at: path).entries().filter { entry in
        entry.name.hasPrefix(beginning) && (!entry.name.hasPrefix(".") || beginning.hasPrefix("."))
          && (entry.kind == .folder || !foldersOnly)
      }
      return entries.map { CompletionCandidate(folder + $0.name + ($0.kind == .folder ? "/" : "")) }
        .sorted { $0.value < $1.value }
    } catch {
      // Nothing can be offered from a folder that cannot be read; the command itself will say why.
      return []
    }
  }
}
