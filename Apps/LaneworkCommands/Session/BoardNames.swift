internal import AppModel
internal import Basics
internal import CommandLineInterface

/// Finds boards by what people call them: a path, or the name of a board in one of the usual places.
struct BoardNames {
  private let context: CommandContext

  init(_ context: CommandContext) {
    self.context = context
  }

  /// The folder in a person's home where boards are kept that belong to no project; nil without a home.
  var homeFolder: String? {
    context.environment.variables["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/Lanework" : nil }
  }

  /// Finds a board by its path, else by its name: among the boards that were open last, and in the home's folder.
  func location(of text: String) throws(CommandFailure) -> BoardLocation {
    do throws(CommandFailure) {
      return try context.location(of: expanded(text))
    } catch {
      guard error.code == "no-board", !text.utf8.contains(UInt8(ascii: "/")) else { throw error }
      for path in recordedPaths(named: text) + [homeFolder.map { "\($0)/\(text)" }].compactMap(\.self) {
        do throws(CommandFailure) {
          return try context.location(of: path)
        } catch  where error.code == "no-board" {
          continue
        }
      }
      throw error
    }
  }

  /// A shell expands `~` before a program sees it; at the prompt it is done here.
  private func expanded(_ text: String) -> String {
    guard text == "~" || text.hasPrefix("~/"), let home = context.environment.variables["HOME"] else {
      return text
    }
    return home + text.dropFirst()
  }

  private func recordedPaths(named name: String) -> [String] {
    do throws(PreferenceError) {
      let boards = try context.appModel.restorableBoards().present
      return boards.filter { path in
        let folder = path.split(separator: "/").last.map(String.init) ?? ""
        return folder == name || folder == name + BoardLocation.folderNameEnding
      }
    } catch {
      return []
    }
  }
}
