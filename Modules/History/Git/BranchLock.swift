internal import Basics
internal import Boards
internal import Git

/// Git's lock of a branch, as far as it was left behind by a process of ours that ended while it moved the branch.
struct BranchLock {
  private let repository: BoardRepository
  private let note: CommitNote

  /// A commit's name and a line end.
  private static let longest = 1 << 10

  init(_ repository: BoardRepository, of note: CommitNote) {
    self.repository = repository
    self.note = note
  }

  /// Removes the lock when it is ours: it holds the commit of the note, or nothing and nobody has it open, as a process
  /// that has just taken it would.
  func removeLeftBehind() throws(FileSystemError) {
    let names = note.branch.split(separator: "/")
    guard let last = names.last else { return }
    let name = "\(last).lock"
    let path = ([Substring(repository.git.commonFolder)] + names.dropLast()).joined(separator: "/")
    let folder: any Folder
    do throws(FileSystemError) {
      folder = try repository.surroundings.access.fileSystem.openFolder(at: path)
    } catch  where error.code == .notFound {
      return
    }
    guard try folder.status(of: name) != nil, try isOurs(name, in: folder) else { return }
    try folder.removeFile(name)
  }

  private func isOurs(_ name: String, in folder: any Folder) throws(FileSystemError) -> Bool {
    let bytes = try folder.readFile(name, limit: Self.longest)
    if bytes == Array("\(note.commit)\n".utf8) { return true }
    guard bytes.isEmpty else { return false }
    do throws(FileSystemError) {
      return try !folder.isOpenForWriting(name)
    } catch {
      switch error.code {
      // Somebody else's, or nobody can tell.
      case .permissionDenied, .unsupported: return false
      default: throw error
      }
    }
  }
}
