internal import Boards

extension BoardPath {
  /// The place of a file of the repository, whose top is the board's folder.
  init(inRepository path: String) {
    self.init(path.split(separator: "/").map(String.init))
  }
}
