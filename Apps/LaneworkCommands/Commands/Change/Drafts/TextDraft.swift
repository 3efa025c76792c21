internal import Basics
internal import Boards
internal import CommandLineInterface

/// A text while a person writes it in an editor: a file outside of the board that stays until the text is in the
/// board, or kept elsewhere.
struct TextDraft {
  private let folder: any Folder
  private let name: String
  private let original: String

  /// The absolute path of the file.
  var path: String { "\(folder.path)/\(name)" }

  /// Writes a text into a new file of a folder.
  init(_ text: String, as name: String, in folder: any Folder) throws(CommandFailure) {
    self.folder = folder
    self.name = name
    original = text
    do throws(FileSystemError) {
      try folder.createFile(name, contents: Array(text.utf8), permissions: StateFolder.filePermissions)
    } catch {
      throw CommandFailure(
        code: "disk", "There is no place to edit the text: \(error.code).", path: error.path,
        hint: "Give the text with `--body-file FILE`.")
    }
  }

  /// What the file says by now; nil when that is what it said at first.
  ///
  /// A last line end that the editor added of itself does not count.
  func changedText() throws(CommandFailure) -> String? {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try folder.readFile(name, limit: 16 << 20, followingLinks: true)
    } catch {
      throw CommandFailure(
        code: "disk", "The edited text could not be read: \(error.code).", path: error.path,
        hint: "Nothing was changed.")
    }
    var text = try CommandContext.text(bytes, from: path)
    if !original.utf8.isEmpty, original.utf8.last != UInt8(ascii: "\n"), text.utf8.last == UInt8(ascii: "\n")
    {
      text.removeLast()
    }
    return text.utf8.elementsEqual(original.utf8) ? nil : text
  }

  /// Removes the file; the place where it still lies when that fails.
  func remove() -> String? {
    do throws(FileSystemError) {
      try folder.removeFile(name)
      return nil
    } catch {
      return error.code == .notFound ? nil : path
    }
  }
}
