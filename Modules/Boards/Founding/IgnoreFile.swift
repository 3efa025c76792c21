/// The file by which git leaves out what is in a board's folder but no part of the board.
enum IgnoreFile {
  static let name = ".gitignore"

  /// The seed of a new board. The first line is the mark by which the app tells that the file is its own, and which
  /// version of it; the app rewrites the file when it opens the board.
  static let text = """
    # lanework-gitignore v4
    # Seeded by Lanework, which may write it anew at any time. Exclusions of your
    # own belong into a .gitignore above this folder.
    .DS_Store
    .*.lanework-*
    .log/
    .tracker.nosync/

    """
}
